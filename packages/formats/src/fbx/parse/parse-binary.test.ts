import { describe, expect, it } from 'vitest'
import { FbxBudget } from './fbx-budget.ts'
import { parseBinaryFbx } from './parse-binary.ts'

/** One node with a value of every plain type and two arrays, written number by number in one byte order. */
function handMadeFile(little: boolean): Uint8Array {
  const bytes = new Uint8Array(200)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('Kaydara FBX Binary  \0'))
  bytes[21] = 0x1a
  bytes[22] = little ? 0 : 1
  view.setUint32(23, 7400, little)
  const start = 27
  let at = start + 13 + 4
  bytes.set(new TextEncoder().encode('Test'), start + 13)
  const values = at
  const letter = (type: string) => {
    bytes[at] = type.charCodeAt(0)
    at += 1
  }
  letter('I')
  view.setInt32(at, -70000, little)
  at += 4
  letter('D')
  view.setFloat64(at, 0.1, little)
  at += 8
  letter('L')
  view.setBigInt64(at, 46186158000n, little)
  at += 8
  letter('Z')
  bytes[at] = 7
  at += 1
  letter('S')
  view.setUint32(at, 3, little)
  bytes.set(new TextEncoder().encode('jaw'), at + 4)
  at += 7
  letter('d')
  for (const number of [2, 0, 16]) {
    view.setUint32(at, number, little)
    at += 4
  }
  for (const number of [1.5, -2.25]) {
    view.setFloat64(at, number, little)
    at += 8
  }
  view.setUint32(start, at, little)
  view.setUint32(start + 4, 6, little)
  view.setUint32(start + 8, at - values, little)
  bytes[start + 12] = 4
  return bytes.slice(0, at + 13)
}

describe('binary FBX', () => {
  it.each([true, false])(
    'reads numbers in both byte orders, and the bytes of sounds (little-endian: %s)',
    (little) => {
      const { version, nodes } = parseBinaryFbx(handMadeFile(little), new FbxBudget(1e6))
      expect(version).toBe(7400)
      const [integer, double, long, byte, text, array] = nodes[0]!.values
      expect([nodes[0]!.name, integer, double, long, byte, text]).toEqual([
        'Test',
        -70000,
        0.1,
        46186158000,
        7,
        'jaw',
      ])
      expect((array as { read(): Float64Array }).read()).toEqual(Float64Array.of(1.5, -2.25))
    },
  )
})
