import type { CurveModification } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { compileModifications } from '../compile/compile-modifications.ts'
import { createModificationState, modifyCurves, resetModificationState } from './modify-curves.ts'

const rig = { curveNames: ['a', 'b'], curveDefaults: Float32Array.of(0, 0.5) }
type Line = Partial<CurveModification> & { mode: CurveModification['mode'] }
const compile = (...lines: Line[]) =>
  compileModifications(
    lines.map((line) => ({ curve: 'a', alpha: 1, ...line }) as CurveModification),
    rig,
  )

/** Curve a after the lines, value and presence. */
function once(value: number, presence: number, lines: Line[], curve = 0, alpha = 1) {
  const pose = { curves: new Float32Array(2), curvePresence: new Float32Array(2) }
  pose.curves[curve] = value
  pose.curvePresence[curve] = presence
  const compiled = compile(...lines)
  modifyCurves(compiled, createModificationState(compiled), pose, 1 / 60, alpha)
  return [pose.curves[curve], pose.curvePresence[curve]]
}

describe('[G2] modify curves', () => {
  it('adds, scales, blends, remaps and clamps, as by hand', () => {
    expect(once(0.5, 1, [{ mode: 'add', value: 0.25 }])).toEqual([0.75, 1])
    expect(once(0.5, 1, [{ mode: 'scale', value: -3 }])).toEqual([-1.5, 1])
    expect(once(0.5, 1, [{ mode: 'blend', value: 1, alpha: 0.25 }])).toEqual([0.625, 1])
    expect(once(0.5, 1, [{ mode: 'remap', from: [0.25, 0.75], to: [2, 1] }])).toEqual([1.5, 1])
    expect(once(0.25, 1, [{ mode: 'remap', from: [1, 0], to: [0, 1] }])).toEqual([0.75, 1])
    expect(once(9, 1, [{ mode: 'remap', from: [0, 1], to: [0, 2] }])).toEqual([2, 1])
    expect(once(-9, 1, [{ mode: 'remap', from: [0, 1], to: [0.5, 2] }])).toEqual([0.5, 1])
    expect(once(0.5, 1, [{ mode: 'remap', from: [0.5, 0.5], to: [2, 3] }])).toEqual([2, 1])
    expect(once(0.6, 1, [{ mode: 'remap', from: [0.5, 0.5], to: [2, 3] }])).toEqual([3, 1])
    expect(once(2, 1, [{ mode: 'clamp', range: [-1, 1] }])).toEqual([1, 1])
    expect(once(-2, 1, [{ mode: 'clamp', range: [-1, 1] }])).toEqual([-1, 1])
  })

  it('goes line by line: a later one sees the result of an earlier one', () => {
    const add: Line = { mode: 'add', value: 1 }
    const scale: Line = { mode: 'scale', value: 2 }
    expect(once(1, 1, [add, scale])).toEqual([4, 1])
    expect(once(1, 1, [scale, add])).toEqual([3, 1])
  })

  it('alpha of the line and of the whole multiply', () => {
    expect(once(1, 1, [{ mode: 'scale', value: 3, alpha: 0.5 }], 0, 0.5)).toEqual([1.5, 1])
    expect(once(1, 1, [{ mode: 'add', value: 3, alpha: 0.5 }], 0, 0)).toEqual([1, 1])
  })

  it('[C5] adding and blending make a curve present from its default; the others leave absent absent', () => {
    expect(once(9, 0, [{ mode: 'add', value: 0.25, curve: 'b' }], 1)).toEqual([0.75, 1])
    // Half present at 1, default 0.5: 0.75 comes in.
    expect(once(1, 0.5, [{ mode: 'add', value: 0.25, curve: 'b' }], 1)).toEqual([1, 1])
    expect(once(9, 0, [{ mode: 'blend', value: 2, alpha: 0.25, curve: 'b' }], 1)).toEqual([2, 0.25])
    for (const line of [
      { mode: 'scale', value: 2 },
      { mode: 'remap', from: [0, 1], to: [1, 2] },
      { mode: 'clamp', range: [1, 2] },
      { mode: 'smooth', seconds: 1 },
    ] as Line[])
      expect(once(9, 0, [line])).toEqual([9, 0])
    expect(once(1, 0.5, [{ mode: 'scale', value: 2 }])).toEqual([2, 0.5])
  })

  it('reports curves that do not exist, with the nearest', () => {
    const lines = [{ curve: 'JawDorp', mode: 'scale', value: 2, alpha: 1 }] as const
    const known = { curveNames: ['JawDrop'], curveDefaults: new Float32Array(1) }
    expect(compileModifications(lines, known).diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'modify/curve-unknown',
        path: 'lines[0].curve',
        message: 'Curve "JawDorp" should be changed (scale), but does not exist here; the line is left out.',
        hint: 'Did you mean "JawDrop"?',
      },
    ])
  })
})

describe('[G2] smoothing curves', () => {
  const compiled = compile({ mode: 'smooth', seconds: 0.2 })
  function smoother() {
    const state = createModificationState(compiled)
    const pose = { curves: new Float32Array(2), curvePresence: Float32Array.of(1, 0) }
    return {
      state,
      step(value: number, seconds: number, presence = 1) {
        pose.curves[0] = value
        pose.curvePresence[0] = presence
        modifyCurves(compiled, state, pose, seconds)
        return pose.curves[0]
      },
    }
  }

  it('starts where it comes in, and after one time constant has gone 1 − 1/e of a step', () => {
    const { step } = smoother()
    expect(step(1, 0)).toBe(1)
    expect(step(0, 0.2)).toBeCloseTo(Math.exp(-1), 7)
  })

  it('is the same for any frame rate', () => {
    for (const parts of [1, 7, 240]) {
      const { step } = smoother()
      step(0, 0)
      let value = 0
      for (let i = 0; i < parts; i++) value = step(1, 0.5 / parts)
      expect(Math.abs(value - (1 - Math.exp(-2.5)))).toBeLessThan(1e-6)
    }
  })

  it('stands still without time, forgets when absent or reset, and gets over NaN', () => {
    const { step, state } = smoother()
    step(1, 0)
    expect([step(0, 0), step(0, -1), step(0, Number.NaN)]).toEqual([1, 1, 1])
    expect(step(Number.NaN, 0.1)).toBe(1)
    expect(step(0, 0.2)).toBeCloseTo(Math.exp(-1), 7)
    step(0.5, 0.1, 0)
    expect(step(0.25, 0.1)).toBe(0.25)
    resetModificationState(state)
    expect(step(3, 0.1)).toBe(3)
  })

  it('a time constant of 0 follows at once', () => {
    const instant = compile({ mode: 'smooth', seconds: 0 })
    const pose = { curves: Float32Array.of(0, 0), curvePresence: Float32Array.of(1, 1) }
    const state = createModificationState(instant)
    modifyCurves(instant, state, pose, 0.01)
    pose.curves[0] = 1
    modifyCurves(instant, state, pose, 0.01)
    expect(pose.curves[0]).toBe(1)
  })
})
