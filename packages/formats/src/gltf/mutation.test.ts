import { modelKind } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { importGltf } from './read/import-gltf.ts'
import { isGltf } from './read/read-container.ts'
import { createTestHead } from './test-gltf.ts'
import { addAnimationToGltf } from './write/add-animation.ts'
import { exportGltf } from './write/export-gltf.ts'

/** A small generator with a seed, so that a failure can be had again (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Values that break things, in place of others in the JSON; `∞` is written as 1e999. */
const NASTY: readonly unknown[] = [
  -1,
  0,
  1,
  2,
  3,
  5,
  7,
  255,
  65535,
  1e9,
  4294967295,
  1e300,
  '∞',
  '-∞',
  0.5,
  null,
  '',
  [],
  {},
  true,
  'x',
]

type Holder = Record<string, unknown>

/** Every place in a JSON tree: who holds it, and under which key. */
function places(value: unknown, found: [Holder, string][] = []): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, child] of Object.entries(value)) {
    found.push([value as Holder, key])
    places(child, found)
  }
  return found
}

function mutateJson(json: Holder, pick: (n: number) => number): void {
  for (let n = 1 + pick(2); n > 0; n--) {
    const all = places(json)
    const [holder, key] = all[pick(all.length)]!
    const kind = pick(6)
    if (kind === 0) delete holder[key]
    else if (kind === 1) {
      const [other, otherKey] = all[pick(all.length)]!
      // A copy: a value that holds itself could not be written.
      holder[key] = structuredClone(other[otherKey])
    } else if (kind === 2 && typeof holder[key] === 'number') holder[key] = holder[key] + pick(9) - 4
    else holder[key] = NASTY[pick(NASTY.length)]
  }
}

function mutate(original: Uint8Array, random: () => number): Uint8Array {
  const pick = (n: number) => Math.floor(random() * n)
  const jsonSize = new DataView(original.buffer, original.byteOffset).getUint32(12, true)
  if (random() < 0.6) {
    const json = JSON.parse(new TextDecoder().decode(original.subarray(20, 20 + jsonSize))) as Holder
    mutateJson(json, pick)
    const text = JSON.stringify(json).replaceAll('"∞"', '1e999').replaceAll('"-∞"', '-1e999')
    const body = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
    const rest = original.subarray(20 + jsonSize)
    const out = new Uint8Array(20 + body.length + rest.length)
    out.set(original.subarray(0, 20))
    out.set(body, 20)
    out.set(rest, 20 + body.length)
    new DataView(out.buffer).setUint32(8, out.length, true)
    new DataView(out.buffer).setUint32(12, body.length, true)
    return out
  }
  const out = original.slice(0, random() < 0.1 ? pick(original.length) : original.length)
  // Half of them only in the numbers, where the structure stays whole.
  const start = random() < 0.5 ? Math.min(28 + jsonSize, out.length) : 0
  for (let n = 1 + pick(6); n > 0 && start < out.length; n--) {
    out[start + pick(out.length - start)] = random() < 0.3 ? 0xff : pick(256)
  }
  return out
}

/** Whether every number in documents is finite. */
function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (ArrayBuffer.isView(value)) return (value as unknown as number[]).every(Number.isFinite)
  if (typeof value === 'object' && value !== null) return Object.values(value).every(allFinite)
  return true
}

describe('[B1] damaged files', () => {
  it('4,000 mutations each end in finite documents or in one FaceworkError, quickly', async () => {
    const original = createTestHead().glb()
    const random = randomFrom(2026)
    const outcomes = { imported: 0, error: 0, baked: 0 }
    let slowest = 0
    for (let i = 0; i < 4000; i++) {
      const bytes = mutate(original, random)
      const start = performance.now()
      try {
        isGltf(bytes)
        const reference = (['node', 'bind', 'frame0'] as const)[i % 4]
        const imported = await importGltf(bytes, { maxBytes: 1 << 20, ...(reference ? { reference } : {}) })
        outcomes.imported++
        expect(
          allFinite([imported.model, imported.skeleton, imported.clips, imported.poseFrames]),
          `mutation ${i}`,
        ).toBe(true)
        modelKind.read(imported.model)
        // What could be read can be written, and appended to.
        exportGltf({ model: imported.model, clips: imported.clips }).bytes
        const [clip] = imported.clips
        if (clip) {
          addAnimationToGltf(bytes, clip)
          outcomes.baked++
        }
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        // A joint placed beyond single precision is refused by the skeleton document, not by the reader.
        expect(error.code, error.message).toMatch(/^(gltf\/|skeleton\/joint-too-far$)/)
        outcomes.error++
      }
      slowest = Math.max(slowest, performance.now() - start)
    }
    expect(outcomes.imported).toBeGreaterThan(400)
    expect(outcomes.error).toBeGreaterThan(400)
    expect(outcomes.baked).toBeGreaterThan(200)
    expect(slowest).toBeLessThan(10_000)
  }, 120_000)
})
