import {
  type Clip,
  clipKind,
  controlMapKind,
  type Mesh,
  modelKind,
  type SampledCurve,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { characterFromHead } from '../character/character-from-head.ts'
import { openCharacter } from '../character/open-character.ts'
import { createPosesFromMorphs } from '../poses/create/create-poses.ts'
import { type ClipErrorBounds, fitCurveErrors } from './fit-curve-errors.ts'

/** Metres that the one moving vertex goes, by morph: one far along x, one little along y. */
const MOVES = { jawOpen: [0.02, 0, 0], smile: [0, 0.004, 0] } as const

const mesh: Mesh = {
  name: 'Face',
  transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
  morphs: Object.keys(MOVES).map((name) => ({ name, default: 0 })),
  primitives: [
    {
      mode: 'points',
      positions: Float32Array.of(0, 0, 0, 1, 1, 1),
      morphs: Object.values(MOVES).map((delta) => ({ positions: Float32Array.of(...delta, 0, 0, 0) })),
    },
  ],
}
const model = modelKind.create('face', { joints: [], meshes: [mesh] })
const { poses } = createPosesFromMorphs({ model })

function curve(name: string, value: (i: number) => number): SampledCurve {
  const values = Float32Array.from({ length: 300 }, (_, i) => value(i))
  return { type: 'sampled', name, start: 0, rate: 60, values, before: 'hold', after: 'hold' }
}

const clip = clipKind.create('take', {
  duration: 299 / 60,
  curves: [
    curve('jawOpen', (i) => 0.5 + 0.5 * Math.sin(i / 9)),
    curve('smile', (i) => 0.5 + 0.4 * Math.sin(i / 23)),
    curve('nobody', (i) => i / 300),
  ],
})

/** Packs as coarsely as it may: every value on a grid of twice the error. */
const rounded = ({ curves }: Pick<ClipErrorBounds, 'curves'>): Clip => ({
  ...clip,
  curves: clip.curves.map((c) => {
    const step = curves[c.name]! * 2
    return {
      ...c,
      values: (c as SampledCurve).values.map((v) => Math.round(v / step) * step),
    } as SampledCurve
  }),
})

/** By hand: the vertex is the sum of its morphs, so it is off by the sum of what they are off by. */
function worstMm(back: Clip): number {
  const off = (name: keyof typeof MOVES, i: number) => {
    const at = (of: Clip) => (of.curves.find((c) => c.name === name) as SampledCurve).values[i]!
    return at(clip) - at(back)
  }
  return Math.max(
    ...Array.from({ length: 300 }, (_, i) =>
      Math.hypot(off('jawOpen', i) * MOVES.jawOpen[0], off('smile', i) * MOVES.smile[1]),
    ).map((metres) => metres * 1000),
  )
}

describe('fitCurveErrors', () => {
  it('finds errors whose measured worst vertex is within the distance, and not far below', () => {
    const fitted = fitCurveErrors({ model, poses, clip, maxMm: 0.05, recode: rounded })
    const back = rounded(fitted.errors)
    expect(fitted.worstMm).toBeCloseTo(worstMm(back), 5)
    expect(fitted.worstMm).toBeLessThanOrEqual(0.05)
    expect(fitted.worstMm).toBeGreaterThan(0.04)
    expect(fitted).toMatchObject({ frames: 300, vertices: 1 })
  })

  it('shares by reach: five times the way is a fifth of the error; what moves nothing has the largest', () => {
    const { errors } = fitCurveErrors({ model, poses, clip, maxMm: 0.02, recode: rounded })
    expect(errors.curves.smile! / errors.curves.jawOpen!).toBeCloseTo(5, 3)
    expect(errors.curves.nobody).toBe(0.01)
  })

  it("measures through a character's map", () => {
    const renamed = { ...clip, curves: clip.curves.map((c) => ({ ...c, name: `${c.name}!` })) }
    const map = controlMapKind.create('shouted', {
      lines: Object.keys(MOVES).map((target) => ({
        target,
        terms: [{ source: `${target}!`, gain: 1 }],
        offset: 0,
        reason: '',
      })),
    })
    const fitted = fitCurveErrors({
      character: openCharacter(characterFromHead({ model, poses, map })),
      clip: renamed,
      maxMm: 0.05,
      recode: ({ curves }) => {
        const plain = Object.fromEntries(Object.entries(curves).map(([n, e]) => [n.replace('!', ''), e]))
        const back = rounded({ curves: plain })
        return { ...back, curves: back.curves.map((c) => ({ ...c, name: `${c.name}!` })) }
      },
    })
    expect(fitted.worstMm).toBeGreaterThan(0.04)
    expect(fitted.worstMm).toBeLessThanOrEqual(0.05)
  })

  it('refuses what no packing keeps to', () => {
    const coarse = () => rounded({ curves: { jawOpen: 0.1, smile: 0.1, nobody: 0.1 } })
    expect(() => fitCurveErrors({ model, poses, clip, maxMm: 0.05, recode: coarse })).toThrow(
      /within 0.05 mm/,
    )
    expect(() => fitCurveErrors({ model, poses, clip, maxMm: 0, recode: coarse })).toThrow(/above 0/)
  })
})
