import { clipKind, keyedCurve, skeletonKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { type CurveFilter, groupCurves, listCurves } from './listed-curves.ts'

const skeleton = skeletonKind.create('s', {
  joints: [],
  curves: [
    { name: 'JawDrop', kind: 'attribute', default: 0.25, joints: [] },
    { name: 'wetness', kind: 'material', default: 0, joints: [] },
  ],
})
const clip = clipKind.create('c', { duration: 1, curves: [keyedCurve('LeftDimpler', [[0, 1]])] })
const NONE: CurveFilter = { query: '', active: false, kind: undefined, region: undefined }

describe('curves of a character', () => {
  it('[C5] lists what the skeleton keeps and the clip plays, with the default', () => {
    const curves = listCurves(skeleton, undefined, clip)
    expect(curves.map((c) => [c.name, c.region, c.kept?.default, c.keyed])).toEqual([
      ['JawDrop', 'Jaw', 0.25, false],
      ['LeftDimpler', 'Mouth', undefined, true],
      ['wetness', 'Other', 0, false],
    ])
  })

  it('filters by text, kind, region and what is active', () => {
    const curves = listCurves(skeleton, undefined, clip)
    const names = (filter: Partial<CurveFilter>) =>
      groupCurves(curves, { ...NONE, ...filter }, (c) => c.keyed).flatMap(([, own]) => own.map((c) => c.name))
    expect(names({})).toEqual(['JawDrop', 'LeftDimpler', 'wetness'])
    expect(names({ query: 'DROP' })).toEqual(['JawDrop'])
    expect(names({ active: true })).toEqual(['LeftDimpler'])
    expect(names({ kind: 'material' })).toEqual(['wetness'])
  })
})
