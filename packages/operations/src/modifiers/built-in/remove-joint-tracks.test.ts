import { type ClipContent, clipKind, isCurveOnly, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testHead } from '../../test-head.ts'
import { applied } from '../test-modifier.ts'

const { clip, skeleton } = testHead()
const joints = (c: ClipContent) => [...new Set(c.joints.map((t) => t.joint))]
const left = (parameters: object) =>
  joints(applied('remove-joint-tracks', clip, { ...parameters }, { skeleton }).content)

describe('remove-joint-tracks', () => {
  it('[C3] all: only curves are left, and the clip may be shared', () => {
    const curved = clipKind.create('talk', { ...clip, morphs: [], curves: [keyedCurve('jawOpen', [[0, 1]])] })
    const { content, codes } = applied('remove-joint-tracks', curved)
    expect(isCurveOnly(content)).toBe(true)
    expect(content.curves).toEqual(curved.curves)
    expect(codes).toEqual([])
    expect(applied('remove-joint-tracks', clip).codes).toEqual(['clip/morph-tracks-left'])
  })

  it('[O2] named, with and without children; keep only; by pattern', () => {
    expect(left({ joints: ['jaw'] })).toEqual(['lip', 'brow'])
    expect(left({ joints: ['jaw'], children: true })).toEqual(['brow'])
    expect(left({ joints: ['root'], children: true })).toEqual([])
    expect(left({ keep: ['jaw'] })).toEqual(['jaw'])
    expect(left({ keep: ['jaw'], children: true })).toEqual(['jaw', 'lip'])
    expect(left({ joints: ['*w'] })).toEqual(['lip'])
  })

  it('names the joint that was meant, and needs a skeleton to know children', () => {
    const { content, report } = applied('remove-joint-tracks', clip, { joints: ['jaws'] }, { skeleton })
    expect(content.joints).toEqual(clip.joints)
    expect(report.diagnostics).toEqual([
      expect.objectContaining({ code: 'clip/joint-unknown', hint: 'Did you mean "jaw"?' }),
    ])
    expect(() => applied('remove-joint-tracks', clip, { joints: ['jaw'], children: true })).toThrow(
      expect.objectContaining({ code: 'clip/skeleton-missing' }),
    )
    expect(() => left({ joints: ['jaw'], keep: ['lip'] })).toThrow(
      expect.objectContaining({ code: 'modifier/parameter-clash' }),
    )
  })
})
