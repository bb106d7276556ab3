import { readFileSync } from 'node:fs'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { detectFormat } from '../index.ts'
import { importRbxmx } from './import-rbxmx.ts'
import { decompressLz4 } from './lz4.ts'

/**
 * Written by a Python script after the public description of the format, compressed by the LZ4 library of Debian: a
 * CurveAnimation with a curve of three keys and one of ninety, and a KeyframeSequence with two poses.
 */
const testData = (name: string) =>
  new Uint8Array(readFileSync(new URL(`test-data/${name}.rbxm`, import.meta.url)))
const [WAVE_RBXM, NOD_RBXM] = [testData('wave'), testData('nod')]

const keysOf = (bytes: Uint8Array) => {
  const [clip] = importRbxmx(bytes).clips
  return Object.fromEntries(
    clip!.curves.map((c) => [
      c.name,
      c.type === 'keyed' ? c.keys.map((k) => [k.time, k.value, k.interpolation]) : [],
    ]),
  )
}
const codeOf = (bytes: Uint8Array) => {
  try {
    importRbxmx(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof FaceworkError) return error.code
    throw error
  }
}

/** The KeyframeSequence with other parents, in a part that is not compressed. */
function withParents(children: readonly number[], parents: readonly number[]): Uint8Array {
  const at = [...NOD_RBXM.keys()].find((i) => String.fromCharCode(...NOD_RBXM.subarray(i, i + 4)) === 'PRNT')!
  const packed = new DataView(NOD_RBXM.buffer).getUint32(at + 4, true)
  const planes = (values: readonly number[]) => {
    const words = values.map((v, i) => {
      const step = v - (values[i - 1] ?? 0)
      return step >= 0 ? step * 2 : -step * 2 - 1
    })
    return [24, 16, 8, 0].flatMap((shift) => words.map((word) => (word >> shift) & 255))
  }
  const data = [0, children.length, 0, 0, 0, ...planes(children), ...planes(parents)]
  const header = [0x50, 0x52, 0x4e, 0x54, 0, 0, 0, 0, data.length, 0, 0, 0, 0, 0, 0, 0]
  return Uint8Array.from([
    ...NOD_RBXM.subarray(0, at),
    ...header,
    ...data,
    ...NOD_RBXM.subarray(at + 16 + packed),
  ])
}

describe('a Roblox model in its binary form', () => {
  it('gives the curves of a CurveAnimation', async () => {
    expect((await detectFormat(WAVE_RBXM))?.name).toBe('rbxmx')
    const [clip] = importRbxmx(WAVE_RBXM).clips
    expect([clip!.name, clip!.loop, clip!.duration]).toEqual(['Wave', true, 89 / 30])
    const { JawDrop, LeftEyeClosed } = keysOf(WAVE_RBXM)
    expect(JawDrop).toEqual([
      [0, 0, 'linear'],
      [0.5, 0.8125, 'linear'],
      [1, 0.25, 'constant'],
    ])
    expect(LeftEyeClosed).toHaveLength(90)
    LeftEyeClosed!.forEach(([time, value], i) => {
      expect(time).toBeCloseTo(i / 30, 6)
      expect(value).toBeCloseTo(Math.abs((i % 40) - 20) / 20, 6)
    })
  })

  it('gives the same where its parts are not compressed', () => {
    expect(keysOf(testData('wave-plain'))).toEqual(keysOf(WAVE_RBXM))
  })

  it('gives the poses of a KeyframeSequence', () => {
    const [clip] = importRbxmx(NOD_RBXM).clips
    expect([clip!.name, clip!.loop, clip!.duration]).toEqual(['Nod', false, 0.75])
    expect(keysOf(NOD_RBXM)).toEqual({
      Pucker: [
        [0, 0.125, 'linear'],
        [0.75, -0.5, 'constant'],
      ],
    })
  })

  it('is refused with a reason where it is cut off, damaged or compressed otherwise [B1]', () => {
    for (let length = 20; length < NOD_RBXM.length - 10; length += 7)
      expect([length, codeOf(NOD_RBXM.slice(0, length))]).toEqual([length, 'rbxmx/binary'])
    const children = [5, 6, 3, 4, 1, 2, 0]
    expect(codeOf(withParents(children, [3, 4, 1, 2, 0, 0, -1]))).toBe('read')
    // A parent below its own child, one that is not there, and one that is nowhere.
    for (const parents of [
      [3, 4, 1, 2, 0, 0, 5],
      [3, 4, 1, 2, 0, 99, -1],
      [3, 4, 1, 2, 0, 0, 0],
    ])
      expect([parents, codeOf(withParents(children, parents))]).toEqual([parents, 'rbxmx/binary'])
    const other = WAVE_RBXM.slice()
    other.set([0x28, 0xb5, 0x2f, 0xfd], 48)
    expect(codeOf(other)).toBe('rbxmx/compression')
  })
})

describe('LZ4', () => {
  it('copies what overlaps itself', () => {
    // "ab", then 10 bytes from 2 back, then "c".
    const block = Uint8Array.of(0x26, 97, 98, 2, 0, 0x10, 99)
    expect(new TextDecoder().decode(decompressLz4(block, 13))).toBe('ababababababc')
    expect(decompressLz4(block, 12)).toBeUndefined()
    expect(decompressLz4(block, 14)).toBeUndefined()
    expect(decompressLz4(Uint8Array.of(0x26, 97, 98, 3, 0, 0x10, 99), 13)).toBeUndefined()
  })

  it('does not allocate what a block cannot hold', () => {
    expect(decompressLz4(Uint8Array.of(0), 2 ** 31)).toBeUndefined()
  })
})
