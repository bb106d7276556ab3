import { clipKind, isCurveOnly, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { revertClip, stripJointTracks } from './index.ts'
import { codesOf, testHead } from './test-head.ts'

const { clip, skeleton } = testHead()
const joints = (c: typeof clip) => [...new Set(c.joints.map((t) => t.joint))]

describe('stripJointTracks', () => {
  it('[C3] all: only curves are left, and the clip may be shared', () => {
    const curved = clipKind.create('talk', { ...clip, morphs: [], curves: [keyedCurve('jawOpen', [[0, 1]])] })
    const { clip: bare, removed } = stripJointTracks(curved, { all: true })
    expect(isCurveOnly(bare)).toBe(true)
    expect(bare.curves).toEqual(curved.curves)
    expect(bare.id).toBe(curved.id)
    expect(removed).toEqual(['jaw', 'lip', 'brow'])
    expect(bare.modifiers).toEqual([
      { modifier: 'remove-joint-tracks', parameters: { all: true }, enabled: true },
    ])
    expect(codesOf(stripJointTracks(clip, { all: true }).diagnostics)).toEqual(['clip/morph-tracks-left'])
  })

  it('named, with and without children; keep only', () => {
    expect(joints(stripJointTracks(clip, { joints: ['jaw'] }, skeleton).clip)).toEqual(['lip', 'brow'])
    expect(joints(stripJointTracks(clip, { joints: ['jaw'], children: true }, skeleton).clip)).toEqual([
      'brow',
    ])
    expect(joints(stripJointTracks(clip, { joints: ['root'], children: true }, skeleton).clip)).toEqual([])
    expect(joints(stripJointTracks(clip, { keep: ['jaw'] }, skeleton).clip)).toEqual(['jaw'])
    expect(joints(stripJointTracks(clip, { keep: ['jaw'], children: true }, skeleton).clip)).toEqual([
      'jaw',
      'lip',
    ])
  })

  it('[O1] revert restores exactly, after any number of steps', () => {
    const twice = stripJointTracks(stripJointTracks(clip, { joints: ['jaw'] }).clip, { all: true }).clip
    expect(twice.source?.content?.joints).toBe(clip.joints)
    expect(twice.modifiers).toHaveLength(2)
    expect(clipKind.read(JSON.parse(JSON.stringify(revertClip(twice), columns)))).toEqual(clip)
    expect(revertClip(twice)).toEqual(clip)
    const imported = { ...clip, source: { file: 'a.glb', take: 'poses' } }
    expect(revertClip(stripJointTracks(imported, { all: true }).clip)).toEqual(imported)
    expect(revertClip(clip)).toEqual(clip)
  })

  it('leaves a clip as it is when nothing goes, and names the joint that was meant', () => {
    const none = stripJointTracks(clip, { joints: ['jaws'] }, skeleton)
    expect(none.clip).toBe(clip)
    expect(none.diagnostics).toEqual([
      expect.objectContaining({ code: 'clip/joint-unknown', hint: 'Did you mean "jaw"?' }),
    ])
    expect(() => stripJointTracks(clip, { joints: ['jaw'], children: true })).toThrow(
      expect.objectContaining({ code: 'clip/skeleton-missing' }),
    )
  })
})

function columns(_: string, value: unknown): unknown {
  return value instanceof Float32Array ? Array.from(value) : value
}
