import { writeContainer } from '@facework/container'
import { clipKind, skeletonKind } from '@facework/documents'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadClip } from './load-clip.ts'
import { readClip } from './read-clip.ts'

const values = Float32Array.from({ length: 200 }, (_, i) => Math.sin(i / 20) ** 2)
const clip = clipKind.create('take', {
  duration: 4,
  curves: [{ type: 'sampled', name: 'jawOpen', start: 0, rate: 60, values, before: 'hold', after: 'hold' }],
})
const packed = writeContainer({ documents: [clip], compress: { maxError: 0.001 } })

function expectTake(found: typeof clip): void {
  const curve = found.curves[0]!
  if (curve.type !== 'sampled') throw new Error(`${curve.name} is ${curve.type}`)
  expect(found.id).toBe(clip.id)
  expect(curve.values).toHaveLength(values.length)
  curve.values.forEach((value, i) => {
    expect(Math.abs(value - values[i]!)).toBeLessThanOrEqual(0.001)
  })
  expect(curve.values).not.toEqual(values)
}

describe('reading a clip', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('takes a compressed one, as bytes or from an address', async () => {
    expectTake(readClip(packed))
    expectTake(readClip(packed.slice().buffer))
    vi.stubGlobal('fetch', async () => new Response(packed.slice()))
    expectTake(await loadClip('http://localhost/take.facework'))
  })

  it('takes plain containers and JSON, as bytes or parsed', () => {
    expect(readClip(writeContainer({ documents: [clip] }))).toEqual(clip)
    const { curves: _, ...still } = clip
    const json = { ...still, curves: [] }
    expect(readClip(json)).toEqual(json)
    expect(readClip(new TextEncoder().encode(JSON.stringify(json)))).toEqual(json)
  })

  it('says what else a file is', () => {
    const other = writeContainer({ documents: [skeletonKind.create('bones', { joints: [] })] })
    expect(() => readClip(other)).toThrow(expect.objectContaining({ code: 'load/no-clip' }))
    expect(() => readClip(new TextEncoder().encode('<!doctype html>'))).toThrow(
      expect.objectContaining({ code: 'load/not-a-clip' }),
    )
    expect(() => readClip(packed.slice(0, -9))).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^container\//) }),
    )
  })
})
