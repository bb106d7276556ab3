import type { Pose, PoseAsset } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPosesFromClip, evaluateFrame, renamePose, setRange, updatePoses } from '../index.ts'
import {
  after,
  at,
  codesOf,
  expectTransform,
  FPS,
  FRAMES,
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

describe('updatePoses', () => {
  it('[P2] an inserted frame shifts no name: poses are found by name', () => {
    const kept = setRange(poses, 'browUp', [-1, 1])
    const inserted = [FRAMES[0]!, { frame: 1, name: 'new' }, ...FRAMES.slice(1)]
    const done = updatePoses(kept, fresh(inserted))
    expect(names(done.poses)).toEqual([...names(poses), 'new'])
    expect(done).toMatchObject({ added: ['new'], changed: [], missing: [] })
    expect(done.poses.poses[2]).toEqual(kept.poses[2])
    expect(done.poses.id).toBe(poses.id)
  })

  it('[P2] a pose renamed here is found by its frame', () => {
    const mine = renamePose(poses, 'jawOpen', 'JawDrop').poses
    const shape = { jaw: at([0, -0.04, 0.02], REST.jaw.r) }
    const done = updatePoses(mine, change(fresh(FRAMES), 'jawOpen', { joints: shape }))
    expect(names(done.poses)).toEqual(['Neutral', 'JawDrop', 'browUp', 'JawDrop_browUp'])
    expect(done).toMatchObject({ added: [], changed: ['JawDrop'], missing: [] })
    expect(done.poses.poses[1]).toMatchObject({ id: mine.poses[1]!.id, joints: shape })
    expect(codesOf(done.diagnostics)).toEqual(['poses/matched-by-frame', 'poses/matched-by-frame'])
  })

  it('[P2] never by place: a pose with neither name nor frame vanishes, and is kept unless asked', () => {
    const other = fresh([FRAMES[0]!, { frame: 1, name: 'new' }])
    const done = updatePoses(poses, other)
    expect(done).toMatchObject({
      added: ['new'],
      changed: [],
      missing: ['jawOpen', 'browUp', 'jawOpen_browUp'],
    })
    expect(names(done.poses)).toEqual([...names(poses), 'new'])
    const strict = updatePoses({ ...poses, base: 'browUp' }, other, { removeMissing: true })
    expect(names(strict.poses)).toEqual(['Neutral', 'new'])
    expect(codesOf(strict.diagnostics)).toContain('poses/base-deleted')
  })

  it('[P2] poses that were added by hand are not missing in the source, and stay', () => {
    const wink: Pose = { ...poses.poses[1]!, id: 'wink', name: 'wink' }
    const { frame: _, ...byHand } = wink
    const mine = { ...poses, poses: [...poses.poses, byHand] }
    const done = updatePoses(mine, fresh([FRAMES[0]!]), { removeMissing: true })
    expect(done.missing).not.toContain('wink')
    expect(done.missing).toContain('jawOpen')
    expect(names(done.poses)).toEqual(['Neutral', 'wink'])
  })

  it('a new combination takes the names poses have here', () => {
    const mine = renamePose(fresh(FRAMES.slice(0, 3)), 'jawOpen', 'JawDrop').poses
    const done = updatePoses(mine, fresh(FRAMES))
    expect(done.poses.poses.at(-1)!.role).toEqual({ type: 'combination', bases: ['JawDrop', 'browUp'] })
  })

  it('takes the new rest, and poses that are missing keep their differences', () => {
    const moved = testHead({ ...REST, jaw: at([0, -0.05, 0.02], turn(30, 0, 0)) })
    const done = updatePoses(poses, fresh([FRAMES[0]!], moved))
    expect(codesOf(done.diagnostics)).toEqual(['poses/rest-changed'])
    const jaw = evaluateFrame({ model: moved.model, poses: done.poses, curves: { jawOpen: 1 } }).joints.jaw
    expectTransform(jaw, at([0, -0.054, 0.021], after(turn(18, 0, 0), turn(30, 0, 0))))
  })

  it('[P2] a name goes before a frame', () => {
    const mine = renamePose(poses, 'browUp', 'new').poses
    const done = updatePoses(mine, fresh([...FRAMES, { frame: 1, name: 'new' }]))
    expect(done).toMatchObject({ added: ['browUp'], changed: ['new'], missing: [] })
  })
})
