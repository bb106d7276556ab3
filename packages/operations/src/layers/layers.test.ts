import { type Clip, type Curve, keyedCurve, readDocument } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createClip } from '../clips/edit-clip.ts'
import { addCurve } from '../clips/edit-curves.ts'
import { renameCurve } from '../clips/rename-curve.ts'
import { moveKeys, setKey } from '../keys/edit-keys.ts'
import { curveSampler } from '../modifiers/clip-content.ts'
import { deriveClip, modifyClip } from '../modifiers/derive-clip.ts'
import { useModifier } from '../modifiers/modifier.ts'
import { revertClip } from '../modifiers/revert-clip.ts'
import { testHead } from '../test-head.ts'
import { baseAsClip } from './base-as-clip.ts'
import { addLayer, changeLayer, moveLayer, putLayers, removeLayer } from './edit-layers.ts'
import { LAYER_WEIGHT, layerAsClip, withLayer } from './layer-as-clip.ts'
import { mergeLayerDown, whyNotMerged } from './merge-layer.ts'

type Points = readonly (readonly [time: number, value: number])[]
type Style = 'linear' | 'constant' | 'cubic'

const curve = (name: string, points: Points, interpolation: Style = 'linear'): Curve =>
  keyedCurve(name, points, interpolation)

const RAMP: Points = [
  [0, 0],
  [2, 1],
]

/** A ramp of `a` from 0 to 1 in two seconds, and layers above it. */
function layered(
  ...layers: readonly { mode?: 'additive' | 'override'; weight?: Curve; curves: readonly Curve[] }[]
): Clip {
  const clip = { ...createClip({ name: 'c', duration: 2 }), curves: [curve('a', RAMP)] }
  return putLayers(
    clip,
    layers.map(({ mode = 'additive', weight, curves }, i) => ({
      name: `L${i}`,
      mode,
      muted: false,
      solo: false,
      ...(weight ? { weight } : {}),
      curves,
    })),
  )
}

const valueIn = (clip: Clip, name: string, time: number) => curveSampler(clip)(name, time)
const TIMES = Array.from({ length: 201 }, (_, i) => i / 100)
const largestDifference = (x: Clip, y: Clip, name: string) => {
  const [read, other] = [curveSampler(x), curveSampler(y)]
  return Math.max(...TIMES.map((time) => Math.abs(read(name, time) - other(name, time))))
}

describe('[C3.1] layers', () => {
  it('add what an additive layer has, and leave other curves alone', () => {
    const clip = layered({ curves: [curve('a', [[0, 0.25]]), curve('b', RAMP)] })
    for (const time of [0, 0.7, 2]) {
      expect(valueIn(clip, 'a', time)).toBeCloseTo(time / 2 + 0.25, 12)
      expect(valueIn(clip, 'b', time)).toBeCloseTo(time / 2, 12)
    }
    // Straight curves stay as few keys as they were.
    expect(clip.curves.map((c) => (c.type === 'keyed' ? c.keys.length : 0))).toEqual([2, 2])
  })

  it('replace what is below an override layer, as far as its weight goes', () => {
    const weight = curve('weight', [
      [0, 0],
      [2, 1],
    ])
    const clip = layered({ mode: 'override', weight, curves: [curve('a', [[0, 0.5]])] })
    // Between its 60 keys per second, a parabola of curvature 1/2 is within 1/60² / 16 of its chords.
    for (const time of TIMES) {
      const below = time / 2
      const share = time / 2
      const expected = below * (1 - share) + 0.5 * share
      expect(Math.abs(valueIn(clip, 'a', time) - expected)).toBeLessThan(1 / 3600 / 8)
    }
  })

  it('keep weights within 0 and 1', () => {
    const clip = layered({ weight: curve('weight', [[0, 3]]), curves: [curve('a', [[0, 0.25]])] })
    expect(valueIn(clip, 'a', 1)).toBeCloseTo(0.75, 12)
  })

  it('keep jumps where they are, also over a curve that goes on', () => {
    const steps = curve(
      'a',
      [
        [0, 0],
        [0.1, 1],
        [1.3, 0],
      ],
      'constant',
    )
    const clip = layered({ curves: [steps] })
    for (const time of [0.05, 0.0998, 0.1, 0.5, 1.2998, 1.3, 1.9]) {
      const step = time < 0.1 || time >= 1.3 ? 0 : 1
      expect(valueIn(clip, 'a', time)).toBeCloseTo(time / 2 + step, 9)
    }
  })

  it('play curved keys of a layer within 0.002', () => {
    const bump: Points = [
      [0, 0],
      [0.5, 1],
      [1, 0],
    ]
    const clip = layered({ curves: [curve('a', bump, 'cubic')] })
    const read = curveSampler({ ...clip, curves: [curve('a', bump, 'cubic')] })
    for (const time of TIMES)
      expect(Math.abs(valueIn(clip, 'a', time) - time / 2 - read('a', time))).toBeLessThan(0.002)
  })

  it('are heard in their order, muted or alone', () => {
    const clip = layered(
      { mode: 'override', curves: [curve('a', [[0, 0.2]])] },
      { curves: [curve('a', [[0, 0.1]])] },
    )
    expect(valueIn(clip, 'a', 1)).toBeCloseTo(0.3, 12)
    expect(valueIn(moveLayer(clip, 'L1', 0), 'a', 1)).toBeCloseTo(0.2, 12)
    expect(valueIn(changeLayer(clip, 'L0', { muted: true }), 'a', 1)).toBeCloseTo(0.6, 12)
    expect(valueIn(changeLayer(clip, 'L0', { solo: true }), 'a', 1)).toBeCloseTo(0.2, 12)
    expect(valueIn(changeLayer(clip, 'L1', { weight: 0.5 }), 'a', 1)).toBeCloseTo(0.25, 12)
  })

  it('are read back as they were saved', () => {
    const clip = layered({ weight: curve('weight', RAMP), curves: [curve('a', RAMP)] })
    expect(readDocument(JSON.parse(JSON.stringify(clip)))).toEqual(clip)
  })
})

describe('[C3.1] editing layers', () => {
  it('changes a layer by the operations for clips, its weight too, and nothing else', () => {
    const clip = addLayer(layered(), { name: 'Smile' })
    let edited = addCurve(layerAsClip(clip, 'Smile'), 'a')
    edited = setKey(edited, { curve: 'a', time: 0, value: 0.5, interpolation: 'linear' })
    edited = addCurve(edited, LAYER_WEIGHT)
    edited = setKey(edited, { curve: LAYER_WEIGHT, time: 0, value: 0.5, interpolation: 'linear' })
    const done = withLayer(clip, 'Smile', edited)
    expect(valueIn(done, 'a', 1)).toBeCloseTo(0.75, 12)
    expect(valueIn(baseAsClip(done), 'a', 1)).toBeCloseTo(0.5, 12)
    expect(removeLayer(done, 'Smile')).toEqual(baseAsClip(clip))
  })

  it('records edits of the base on top of its source, and keeps the layers through modifiers and a revert', () => {
    const imported: Clip = { ...layered(), source: { file: 'take.csv' } }
    const clip = putLayers(imported, layered({ curves: [curve('a', [[0, 0.25]])] }).layers!.above)
    const { clip: modified } = modifyClip(clip, [useModifier('reverse', {})])
    expect(valueIn(modified, 'a', 0)).toBeCloseTo(1.25, 9)
    expect(valueIn(deriveClip(modified).clip, 'a', 0)).toBeCloseTo(1.25, 9)
    expect(valueIn(revertClip(modified), 'a', 0)).toBe(0)
    expect(revertClip(modified).layers).toBeUndefined()
  })

  it('refuses to edit what is made of layers, and names the layer that was meant', () => {
    const clip: Clip = { ...layered({ curves: [curve('a', RAMP)] }), source: { file: 'take.csv' } }
    expect(() => moveKeys(clip, [{ curve: 'a', time: 0 }], { value: 0.1 })).toThrow(/has layers/)
    expect(() => layerAsClip(clip, 'L1')).toThrow(/no layer "L1"/)
    expect(() => addLayer(clip, { name: 'L0' })).toThrow(/already has a layer/)
    const track = {
      joint: 'jaw',
      path: 'translation',
      interpolation: 'linear',
      times: new Float32Array([0]),
      values: new Float32Array(3),
    } as const
    expect(() => withLayer(clip, 'L0', { ...layerAsClip(clip, 'L0'), joints: [track] })).toThrow(
      /curves only/,
    )
  })

  it('renames a curve in the base and in its layers', () => {
    const clip = layered({ curves: [curve('a', [[0, 0.25]])] })
    const { skeleton } = testHead()
    const renamed = renameCurve({ documents: [clip], skeleton, from: 'a', to: 'z' })[0] as Clip
    expect(valueIn(renamed, 'z', 1)).toBeCloseTo(0.75, 12)
    expect(renamed.layers?.above[0]?.curves[0]?.name).toBe('z')
  })
})

describe('[C3.1] merging a layer down', () => {
  const bump = curve(
    'a',
    [
      [0, 0],
      [1, 0.5],
      [2, 0],
    ],
    'cubic',
  )
  it('into the base or another layer plays the same', () => {
    const clip = layered(
      { weight: curve('weight', RAMP), curves: [curve('a', [[0, 0.25]]), curve('b', RAMP)] },
      { curves: [bump] },
    )
    const together = mergeLayerDown(clip, 'L1')
    expect(together.layers?.above).toHaveLength(1)
    const flat = mergeLayerDown(together, 'L0')
    expect(flat.layers).toBeUndefined()
    const steps = mergeLayerDown(mergeLayerDown(clip, 'L0'), 'L1')
    for (const name of ['a', 'b'])
      for (const merged of [together, flat, steps])
        expect(largestDifference(merged, clip, name)).toBeLessThan(1e-3)
  })

  it('is refused where it would play something else', () => {
    const over = { mode: 'override', curves: [curve('a', RAMP)] } as const
    const clip = layered({ curves: [bump] }, over)
    expect(whyNotMerged(clip, 'L1')).toBe('Merge "L0" down first')
    expect(() => mergeLayerDown(clip, 'L1')).toThrow(/cannot be merged down/)
    expect(whyNotMerged(clip, 'L0')).toBeUndefined()
    expect(whyNotMerged(changeLayer(clip, 'L0', { muted: true }), 'L0')).toBe('Unmute both layers first')
    // A curve that the override layer below does not have would replace the base instead of being added to it.
    expect(whyNotMerged(layered(over, { curves: [curve('b', RAMP)] }), 'L1')).toBeDefined()
    const both = layered(over, { curves: [bump] })
    expect(whyNotMerged(both, 'L1')).toBeUndefined()
    expect(largestDifference(mergeLayerDown(both, 'L1'), both, 'a')).toBeLessThan(1e-3)
  })
})
