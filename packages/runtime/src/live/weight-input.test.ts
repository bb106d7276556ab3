import { type ControlMap, controlMapKind, keyedCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel } from '../test-rig.ts'
import { clearLiveLayer } from './live-layer.ts'
import { WeightInput, type Weights } from './weight-input.ts'

const NAMES = ['jawOpen', 'smileL', 'smileR', 'headYaw']
const line = (target: string, ...terms: [source: string, gain: number][]) => ({
  target,
  offset: 0,
  reason: 'test',
  terms: terms.map(([source, gain]) => ({ source, gain })),
})
const map: ControlMap = controlMapKind.create('m', {
  lines: [line('Jaw', ['jawOpen', 0.5]), line('Smile', ['smileL', 0.5], ['smileR', 0.5])],
})

function character(names = ['Jaw', 'Smile', 'headYaw', 'other']) {
  return new CharacterInstance(
    compileRig(testModel([]), {
      curves: names.map((name) => ({ name, kind: 'attribute', default: 0.1, joints: [] })),
    }),
  )
}

const codeOf = (run: () => void): string | undefined => {
  try {
    run()
  } catch (error) {
    return error instanceof FaceworkError ? `${error.code} ${error.hint ?? ''}` : String(error)
  }
  return undefined
}

describe('[M2] live weights', () => {
  const frames = {
    'by name': { jawOpen: 0.8, smileL: 1, smileR: 0.5, headYaw: -0.25 },
    'in order': Float32Array.of(0.8, 1, 0.5, -0.25),
    'as categories': [
      { categoryName: '_neutral', score: 0.99 },
      { categoryName: 'jawOpen', score: 0.8 },
      { categoryName: 'smileL', score: 1 },
      { categoryName: 'smileR', score: 0.5 },
      { categoryName: 'headYaw', score: -0.25 },
    ],
  }

  it.each(Object.entries(frames))('go through the map to the curves, %s', (_, weights) => {
    const instance = character()
    const input = new WeightInput(NAMES, [map])
    input.set(weights, 0)
    input.apply(instance)
    instance.update(0)
    expect(instance.control('Jaw')).toBeCloseTo(0.4, 6)
    expect(instance.control('Smile')).toBeCloseTo(0.75, 6)
    expect(instance.control('headYaw')).toBeCloseTo(-0.25, 6)
    expect(instance.control('other')).toBeCloseTo(0.1, 6)
  })

  it('go over clips and under controls set by name; a control that a frame lacks is the clips’ again', () => {
    const instance = character()
    instance.play(testClip([keyedCurve('Jaw', [[0, 1]]), keyedCurve('Smile', [[0, 1]])]), { fade: 0 })
    const input = new WeightInput(NAMES, [map])
    const shown = () => {
      input.apply(instance)
      instance.update(0)
      return ['Jaw', 'Smile'].map((name) => Number(instance.control(name).toFixed(5)))
    }
    input.set({ jawOpen: 0.2, smileL: 0 }, 0)
    instance.setControl('Smile', 0.6)
    expect(shown()).toEqual([0.1, 0.6])
    instance.setControl('Smile', undefined)
    input.set({ smileL: 0.5 }, 0)
    expect(shown()).toEqual([1, 0.25])
    clearLiveLayer(instance.live)
    instance.update(0)
    expect(instance.control('Smile')).toBe(1)
  })

  it('follow frames that come in other orders, with other names, and in other forms', () => {
    const instance = character()
    const input = new WeightInput(NAMES, [map])
    const shown = (weights: Weights) => {
      input.set(weights, 0)
      input.apply(instance)
      instance.update(0)
      return ['Jaw', 'Smile', 'headYaw'].map((name) => Number(instance.control(name).toFixed(5)))
    }
    expect(shown({ jawOpen: 1, smileL: 0.5 })).toEqual([0.5, 0.25, 0.1])
    expect(shown({ smileL: 0.5, jawOpen: 1 })).toEqual([0.5, 0.25, 0.1])
    expect(shown({ headYaw: 0.5, jawOpen: 0.5 })).toEqual([0.25, 0.1, 0.5])
    expect(shown({ headYaw: 0.5, jawOpen: 0.5, smileR: 1 })).toEqual([0.25, 0.5, 0.5])
    expect(shown({ headYaw: 0.5 })).toEqual([0.1, 0.1, 0.5])
    expect(shown([0.2, 0.4])).toEqual([0.1, 0.2, 0.1])
    expect(shown([{ categoryName: 'smileR', score: 0.4 }])).toEqual([0.1, 0.2, 0.1])
    expect(shown({})).toEqual([0.1, 0.1, 0.1])
    expect(codeOf(() => input.set({ jawOpen: 1, smileL: 1, jawOpn: 1 }, 0))).toMatch(/^control\/unknown/)
    expect(shown({ jawOpen: 1, smileL: 1 })).toEqual([0.5, 0.5, 0.1])
    input.setInOrder(Float64Array.of(Number.NaN, Number.NaN, 0.5, 0.25))
    input.apply(instance)
    instance.update(0)
    expect(instance.control('Jaw')).toBeCloseTo(0.1, 6)
    expect(instance.control('headYaw')).toBeCloseTo(0.25, 6)
    expect(shown({ jawOpen: 1, smileL: 1 })).toEqual([0.5, 0.5, 0.1])
  })

  it('fade by their level, and move to another rig', () => {
    const instance = character()
    instance.play(testClip([keyedCurve('Jaw', [[0, 1]])], { loop: true }), { fade: 0 })
    const input = new WeightInput(NAMES, [map])
    input.set({ jawOpen: 0 }, 0)
    for (const [level, value] of [
      [0.25, 0.75],
      [1, 0],
    ] as const) {
      input.apply(instance, level)
      instance.update(0)
      expect(instance.control('Jaw')).toBeCloseTo(value, 6)
    }
    instance.setRig(character(['x', 'Jaw']).rig)
    input.apply(instance)
    instance.update(0)
    expect(instance.control('Jaw')).toBe(0)
  })

  it('are smoothed where a filter is set', () => {
    const instance = character()
    const input = new WeightInput(NAMES, [map])
    input.setFilter((name) => ({ cutoff: name === 'jawOpen' ? 0.5 : 1e9, beta: 0 }))
    for (const value of [0, 1]) input.set({ jawOpen: value, smileL: value, smileR: value }, 1 / 60)
    input.apply(instance)
    instance.update(0)
    // 1 / (1 + 1 / (2π · 0.5 · dt)) of the way.
    expect(instance.control('Jaw')).toBeCloseTo(0.5 / (1 + 60 / Math.PI), 6)
    expect(instance.control('Smile')).toBeCloseTo(1, 6)
  })

  it('refuse names, numbers and lengths that cannot be meant', () => {
    const input = new WeightInput(NAMES, [map])
    expect(codeOf(() => input.set({ jawOpn: 1 }, 0))).toBe('control/unknown Did you mean "jawOpen"?')
    expect(codeOf(() => input.set({ jawOpen: Number.NaN }, 0))).toMatch(/^control\/number/)
    expect(codeOf(() => input.set({ jawOpen: '1' as never }, 0))).toMatch(/^control\/number/)
    expect(codeOf(() => input.set({ jawOpen: undefined as never }, 0))).toMatch(/^control\/number/)
    expect(codeOf(() => input.set(new Float32Array(5), 0))).toMatch(/^control\/weights/)
  })
})
