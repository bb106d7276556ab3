import { describe, expect, it } from 'vitest'
import { DynamicResolution } from './dynamic-resolution.ts'

function dynamicResolution(slow = false) {
  const learnt: boolean[] = []
  return { made: new DynamicResolution(slow, (now) => learnt.push(now)), learnt }
}
const frames = (made: DynamicResolution, count: number, seconds: number, moving = true) =>
  Array.from({ length: count }, () => made.next(seconds, moving))

describe('DynamicResolution', () => {
  it('stays sharp at ten frames per second and more, also over a hitch or two', () => {
    const { made, learnt } = dynamicResolution()
    expect(new Set(frames(made, 100, 0.09))).toEqual(new Set([1]))
    const quick = dynamicResolution()
    frames(quick.made, 10, 1 / 60)
    expect([...frames(quick.made, 2, 3), ...frames(quick.made, 10, 1 / 60)]).toEqual(Array(12).fill(1))
    expect([learnt, quick.learnt]).toEqual([[], []])
  })

  it('draws motion coarser below that, and sharp again when there is time', () => {
    const { made, learnt } = dynamicResolution()
    const slow = frames(made, 20, 0.4)
    expect(slow[0]).toBe(1)
    expect(slow.at(-1)).toBe(0.6)
    expect(learnt).toEqual([true])
    // Faster because it is coarser: no reason to change back.
    expect(new Set(frames(made, 100, 0.08))).toEqual(new Set([0.6]))
    expect(frames(made, 40, 1 / 60).at(-1)).toBe(1)
    expect(learnt).toEqual([true, false])
  })

  it('draws what stands still sharp, after a moment, and begins coarse where it was slow before', () => {
    const { made } = dynamicResolution(true)
    expect(made.moving).toBe(0.6)
    expect(made.next(0.3, true)).toBe(0.6)
    expect(frames(made, 3, 0.1, false)).toEqual([0.6, 0.6, 1])
    expect(made.next(0.1, true)).toBe(0.6)
    expect(made.next(0.1, false)).toBe(0.6)
  })
})
