import { describe, expect, it } from 'vitest'
import { evaluateFrame } from '../../index.ts'
import { createPosesFromPose } from '../../internal.ts'
import { at, expectTransform, REST, testHead, testPoses, turn } from '../../test-head.ts'

const { model } = testHead()
const poses = testPoses()

describe('createPosesFromPose', () => {
  const frame = evaluateFrame({ model, poses, curves: { jawOpen: 0.5, browUp: 1 } })

  it('[P2] makes an asset of one pose that gives the frame back', () => {
    const made = createPosesFromPose({ model, frame, poseName: 'now' })
    expect(made.poses.map((p) => [p.name, p.role.type])).toEqual([['now', 'control']])
    expect(Object.keys(made.poses[0]!.joints)).toEqual(['jaw', 'lip', 'brow'])
    const shown = evaluateFrame({ model, poses: made, curves: { now: 1 } })
    for (const joint of model.joints) expectTransform(shown.joints[joint.name], frame.joints[joint.name]!)
    expect(shown.morphs.face!.smile).toBeCloseTo(frame.morphs.face!.smile!, 6)
  })

  it('[P1] stores nothing of a character at rest, though evaluation rounds to float32', () => {
    const fine = testHead({ ...REST, jaw: at([0.1, -0.03, 0.02], turn(20, 1, 0)) }).model
    const [pose] = createPosesFromPose({ model: fine, frame: evaluateFrame({ model: fine }) }).poses
    expect(pose).toMatchObject({ name: 'Pose_0', role: { type: 'control' } })
    expect([pose!.joints, pose!.morphs]).toEqual([{}, {}])
  })
})
