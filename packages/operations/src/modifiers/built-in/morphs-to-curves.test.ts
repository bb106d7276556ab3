import { isCurveOnly, keyedCurve, type MorphTrack } from '@facework/documents'
import { sampleTrack } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { testHead } from '../../test-head.ts'
import { curveSampler } from '../clip-content.ts'
import { applied, content } from '../test-modifier.ts'

const track = (
  mesh: string,
  morph: string,
  values: number[],
  more: Partial<MorphTrack> = {},
): MorphTrack => ({
  mesh,
  morph,
  interpolation: 'linear',
  times: Float32Array.of(0, 0.5, 1),
  values: Float32Array.from(values),
  ...more,
})

describe('morphs-to-curves', () => {
  it.each(['step', 'linear', 'cubicspline'] as const)(
    '[O2] a %s track plays the same as a curve',
    (interpolation) => {
      const values = interpolation === 'cubicspline' ? [0, 0, 2, -1, 0.8, -1, 0.5, 0.1, 0] : [0, 0.8, 0.1]
      const given = track('head', 'smile', values, { interpolation })
      const { content: made } = applied('morphs-to-curves', content({ morphs: [given] }))
      expect(made.morphs).toEqual([])
      const valueAt = curveSampler(made)
      const out = [0]
      for (const time of [-1, 0, 0.1, 0.25, 0.4999, 0.5, 0.77, 1, 2]) {
        sampleTrack(given, 1, time, out, 0)
        expect(valueAt('smile', time)).toBeCloseTo(out[0]!, 6)
      }
    },
  )

  it('[O2] strips beginnings of names, by word and up to the last dot', () => {
    const morphs = ['head.blend.smile', 'head_jaw', 'brow'].map((name) => track('head', name, [0, 1, 0]))
    const names = (prefix: string[]) =>
      applied('morphs-to-curves', content({ morphs }), { prefix }).content.curves.map((c) => c.name)
    expect(names([])).toEqual(['head.blend.smile', 'head_jaw', 'brow'])
    expect(names(['head_', '*.'])).toEqual(['smile', 'jaw', 'brow'])
    expect(names(['brow', 'head.'])).toEqual(['blend.smile', 'head_jaw', 'brow'])
  })

  it('same-named morphs of several meshes are one curve, and it is told when they differ', () => {
    const alike = [track('head', 'smile', [0, 1, 0]), track('brows', 'smile', [0, 1, 0])]
    expect(applied('morphs-to-curves', content({ morphs: alike }))).toMatchObject({
      codes: [],
      content: { curves: [{ name: 'smile' }] },
    })
    const other = [alike[0]!, track('brows', 'smile', [0, 0.5, 0])]
    expect(applied('morphs-to-curves', content({ morphs: other })).codes).toEqual(['clip/morphs-differ'])
  })

  it('keeps or replaces a curve that is there', () => {
    const given = content({
      morphs: [track('head', 'smile', [0, 1, 0])],
      curves: [keyedCurve('smile', [[0, 9]])],
    })
    expect(applied('morphs-to-curves', given).content.curves).toEqual(given.curves)
    const replaced = applied('morphs-to-curves', given, { existing: 'replace' }).content.curves
    expect(replaced.map((c) => (c.type === 'keyed' ? c.keys.length : 0))).toEqual([3])
  })
})

describe('curves-only', () => {
  it('[C3] nothing is left that carries a shape', () => {
    const { content: made } = applied('curves-only', testHead().clip)
    expect(isCurveOnly(made)).toBe(true)
    expect(made.curves.map((c) => c.name)).toEqual(['smile'])
  })
})
