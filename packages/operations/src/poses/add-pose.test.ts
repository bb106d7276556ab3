import { describe, expect, it } from 'vitest'
import { addPose, evaluateFrame, setRange } from '../index.ts'
import { overwritePose } from '../internal.ts'
import { expectTransform, testHead, testPoses } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()
const names = (asset: typeof poses) => asset.poses.map((p) => p.name)

describe('addPose, overwritePose', () => {
  const frame = evaluateFrame({ model, poses, curves: { jawOpen: 0.5, browUp: 1 } })

  it('[P2] adds one pose, or overwrites one and keeps its settings', () => {
    const added = addPose(poses, { name: 'now', frame })
    expect(names(added)).toEqual([...names(poses), 'now'])
    expect(added.id).toBe(poses.id)
    expect(() => addPose(poses, { name: 'jawOpen', frame })).toThrow(
      expect.objectContaining({ code: 'poses/name-taken' }),
    )
    const ranged = setRange(poses, 'browUp', [-1, 2])
    const over = overwritePose(ranged, { name: 'browUp', frame })
    expect(over.poses[2]).toMatchObject({ id: poses.poses[2]!.id, range: [-1, 2], frame: 3 })
    expectTransform(
      evaluateFrame({ model, poses: over, curves: { browUp: 1 } }).joints.jaw,
      frame.joints.jaw!,
    )
    expect(() => overwritePose(poses, { name: 'browup', frame })).toThrow(
      expect.objectContaining({ code: 'poses/unknown', hint: 'Did you mean "browUp"?' }),
    )
  })
})
