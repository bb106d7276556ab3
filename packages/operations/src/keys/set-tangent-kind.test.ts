import { clipKind, keyedCurve } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { setTangentKind, tangentKind } from '../internal.ts'

const clip = clipKind.create('wave', {
  duration: 3,
  curves: [
    keyedCurve(
      'jawOpen',
      [
        [0, 0],
        [1, 0.5],
        [2, 0.9],
        [3, 0.2],
      ],
      'cubic',
    ),
  ],
})
const at = (time: number) => [{ curve: 'jawOpen', time }]
const keyAt = (c: typeof clip, time: number) => {
  const [curve] = c.curves
  return curve?.type === 'keyed' ? curve.keys.find((k) => k.time === time)! : undefined!
}
const shape = (c: typeof clip) => Array.from({ length: 31 }, (_, i) => sampleCurve(compileClip(c), 0, i / 10))

describe('setTangentKind', () => {
  it('[C2] keeps the shape when handles are freed, broken or weighted', () => {
    for (const kind of ['free', 'broken', 'weighted'] as const) {
      const changed = setTangentKind(clip, at(1), kind)
      expect(keyAt(changed, 1).in).toBeDefined()
      shape(changed).forEach((v, i) => {
        expect(v).toBeCloseTo(shape(clip)[i]!, 6)
      })
    }
    expect(tangentKind(keyAt(setTangentKind(clip, at(1), 'weighted'), 1))).toBe('weighted')
  })

  it('flat is level, auto forgets the handles', () => {
    const flat = setTangentKind(clip, at(1), 'flat')
    expect(keyAt(flat, 1)).toMatchObject({ in: { slope: 0 }, out: { slope: 0 } })
    expect(tangentKind(keyAt(flat, 1))).toBe('flat')
    expect(shape(flat)).not.toEqual(shape(clip))
    expect(setTangentKind(flat, at(1), 'auto').curves).toEqual(clip.curves)
  })

  it('tells broken handles, and frees them along the one that leads out', () => {
    const broken = { ...clip.curves[0]!, keys: [{ ...keyAt(clip, 1), in: { slope: 2 }, out: { slope: -1 } }] }
    const other = clipKind.create('b', { duration: 3, curves: [broken as (typeof clip.curves)[0]] })
    expect(tangentKind(keyAt(other, 1))).toBe('broken')
    const freed = keyAt(setTangentKind(other, at(1), 'free'), 1)
    expect([freed.in, freed.out]).toEqual([{ slope: -1 }, { slope: -1 }])
  })
})
