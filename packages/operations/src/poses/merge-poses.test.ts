import type { Pose, PoseAsset } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPosesFromClip, evaluateFrame, mergePoses } from '../index.ts'
import {
  after,
  at,
  codesOf,
  expectTransform,
  FPS,
  FRAMES,
  JAW_OPEN,
  REST,
  testHead,
  testPoses,
  turn,
} from '../test-head.ts'

const head = testHead()
const poses = testPoses(head)
const fresh = (frames: typeof FRAMES, from = head) =>
  createPosesFromClip({ ...from, frames, frameRate: FPS }).poses
const names = (asset: PoseAsset) => asset.poses.map((p) => p.name)
const change = (asset: PoseAsset, name: string, by: Partial<Pose>): PoseAsset => ({
  ...asset,
  poses: asset.poses.map((p) => (p.name === name ? { ...p, ...by } : p)),
})

describe('mergePoses', () => {
  it('joins two assets of one head', () => {
    const a = fresh(FRAMES.slice(0, 2))
    const b = fresh(FRAMES.slice(2, 3))
    const done = mergePoses(a, b, { name: 'both' })
    expect(names(done.poses)).toEqual(['Neutral', 'jawOpen', 'browUp'])
    expect(done.diagnostics).toEqual([])
    expect(done.poses.id).not.toBe(a.id)
    expect(done.poses.poses.map((p) => p.id)).toEqual([...a.poses, ...b.poses].map((p) => p.id))
  })

  it('renames what clashes, with what builds on it, or skips it', () => {
    const done = mergePoses(poses, poses)
    expect(names(done.poses).slice(4)).toEqual(['Neutral.2', 'jawOpen.2', 'browUp.2', 'jawOpen_browUp.2'])
    expect(done.poses.poses.at(-1)!.role).toEqual({ type: 'combination', bases: ['jawOpen.2', 'browUp.2'] })
    expect(codesOf(done.diagnostics)).toEqual(['poses/name-clash'])
    expect(new Set(done.poses.poses.map((p) => p.id)).size).toBe(8)
    expect(names(mergePoses(poses, poses, { clash: 'skip' }).poses)).toEqual(names(poses))
  })

  it('reports rests that disagree, and keeps the differences', () => {
    const other = testHead({ ...REST, jaw: at([0, -0.05, 0.02], turn(30, 0, 0)) })
    const done = mergePoses(fresh(FRAMES.slice(0, 1), other), change(poses, 'Neutral', { name: 'n' }))
    expect(done.diagnostics).toEqual([
      expect.objectContaining({
        code: 'poses/rest-differs',
        message: expect.stringContaining('"jaw" (20.00 mm, 10.00°)'),
      }),
    ])
    const frame = evaluateFrame({ model: other.model, poses: done.poses, curves: { jawOpen: 1 } })
    expectTransform(frame.joints.jaw, at([0, -0.054, 0.021], after(turn(18, 0, 0), turn(30, 0, 0))))
    expectTransform(frame.joints.lip, JAW_OPEN.lip)
  })
})
