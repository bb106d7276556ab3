import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { outlinePath, regionCurves } from './curve-paths.ts'
import { timeText } from './time-text.ts'

const curve = (name: string, top: number) =>
  keyedCurve(name, [
    [0, 0],
    [1, top],
  ])
const clip = clipKind.create('c', {
  duration: 1,
  joints: [],
  morphs: [],
  markers: [],
  curves: [curve('JawDrop', 1), curve('JawLeft', 0.5), curve('jawOpen', 3)],
  loop: false,
  modifiers: [],
})

describe('drawings of a clip', () => {
  it('has every region, and others only when there are any', () => {
    const regions = regionCurves(clip, 3)
    expect(regions.map((r) => [r.region, r.names.length])).toEqual([
      ['Brows', 0],
      ['Eyes', 0],
      ['Jaw', 2],
      ['Mouth', 0],
      ['Tongue', 0],
      ['Other', 1],
    ])
    expect(regions[2]).toMatchObject({ keys: [0, 1], outline: Float32Array.of(0, 0.5, 1) })
    expect(regions[5]?.outline).toEqual(Float32Array.of(0, 1, 1))
    expect(regionCurves({ ...clip, curves: clip.curves.slice(0, 2) }, 3)).toHaveLength(5)
  })

  it('draws from left to right, up for more', () => {
    expect(outlinePath(Float32Array.of(0, 1), 100, 10, false)).toBe('M0.0 10.0L100.0 0.0')
    expect(outlinePath(Float32Array.of(0, 1), 100, 10, true)).toBe('M0 10L0.0 10.0L100.0 0.0L100 10Z')
  })

  it('reads time as seconds and frames', () => {
    expect([0, 0.5, 0.999, 2.6, 61].map(timeText)).toEqual(['0:00', '0:15', '1:00', '2:18', '61:00'])
  })
})
