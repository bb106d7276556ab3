import { clipKind, type Document, keyedCurve, type Skeleton } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { planRenameCurve, renameCurve, revertClip, syncAnimCurves } from './index.ts'
import { testHead, testPoses } from './test-head.ts'

const head = testHead()
const poses = testPoses(head)
const { skeleton } = syncAnimCurves(head.skeleton, poses)
const talk = clipKind.create('talk', {
  duration: 1,
  curves: [keyedCurve('jawOpen', [[0, 1]]), keyedCurve('x', [[0, 1]])],
  edits: { curves: [keyedCurve('jawOpen', [[0, 0.5]])], removedCurves: [] },
})
const quiet = clipKind.create('quiet', { duration: 1 })
const stranger = clipKind.create('stranger', { ...talk, skeleton: { id: 'another' } })
const documents: Document[] = [skeleton, poses, talk, quiet, stranger]

describe('renameCurve', () => {
  it('[P10] lists every use before it happens', () => {
    const plan = planRenameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' })
    expect(plan.uses.map((u) => [u.document.name, u.path])).toEqual([
      ['test', 'curves[1]'],
      ['test', 'poses[1]'],
      ['talk', 'curves[0]'],
      ['talk', 'edits.curves[0]'],
    ])
    expect(plan.conflicts).toEqual([])
  })

  it('[P10] every clip and asset follows; others stay', () => {
    const changed = renameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' })
    expect(changed.map((d) => d.id)).toEqual([skeleton.id, poses.id, talk.id])
    const [bones, asset, clip] = changed as [Skeleton, typeof poses, typeof talk]
    expect(bones.curves.map((c) => c.name)).toEqual(['Neutral', 'JawDrop', 'browUp'])
    expect(asset.poses.map((p) => p.name)).toEqual(['Neutral', 'JawDrop', 'browUp', 'JawDrop_browUp'])
    expect(clip.curves.map((c) => c.name)).toEqual(['JawDrop', 'x'])
    expect(clip.edits!.curves.map((c) => c.name)).toEqual(['JawDrop'])
    // The source is untouched, and the step is on record for a re-import.
    expect(clip.source!.content!.curves.map((c) => c.name)).toEqual(['jawOpen', 'x'])
    expect(clip.modifiers).toEqual([
      { modifier: 'rename-curves', parameters: { from: ['jawOpen'], to: ['JawDrop'] }, enabled: true },
    ])
    expect(revertClip(clip).curves).toEqual(talk.curves)
  })

  it('follows curve values inside poses', () => {
    const asset = { ...poses, poses: poses.poses.map((p) => ({ ...p, curves: { x: 0.5 } })) }
    const [done] = renameCurve({ documents: [asset], skeleton, from: 'x', to: 'y' }) as [typeof poses]
    expect(done.poses.map((p) => p.curves)).toEqual(Array(4).fill({ y: 0.5 }))
  })

  it('refuses names that are taken or unknown', () => {
    const rename = (from: string, to: string) => () => renameCurve({ documents, skeleton, from, to })
    expect(rename('jawOpen', 'browUp')).toThrow(expect.objectContaining({ code: 'control/name-taken' }))
    expect(rename('jawOpen', 'jawOpen_browUp')).toThrow(
      expect.objectContaining({ code: 'control/name-taken' }),
    )
    expect(rename('jawopn', 'y')).toThrow(
      expect.objectContaining({ code: 'control/unknown', hint: 'Did you mean "jawOpen"?' }),
    )
    expect(rename('jawOpen', '')).toThrow(expect.objectContaining({ code: 'control/name' }))
    expect(rename('jawOpen', 'jawOpen')()).toEqual([])
  })
})
