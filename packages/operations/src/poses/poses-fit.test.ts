import { expect, it } from 'vitest'
import { testHead } from '../test-head.ts'
import { createPosesFromMorphs } from './create/create-poses.ts'
import { posesFit } from './poses-fit.ts'

it('[P2] poses fit a model that rests as they do and has what they move', () => {
  const { model } = testHead()
  const { poses } = createPosesFromMorphs({ model })
  const jawAt = (y: number) => ({
    ...model,
    joints: model.joints.map((joint) => {
      const { t } = joint.reference
      return joint.name === 'jaw'
        ? { ...joint, reference: { ...joint.reference, t: [t[0], t[1] + y, t[2]] as const } }
        : joint
    }),
  })
  const withMorphs = (...names: readonly string[]) => ({
    ...model,
    meshes: model.meshes.map((mesh) => ({ ...mesh, morphs: names.map((name) => ({ name, default: 0 })) })),
  })
  const withJoints = (count: number) => ({ ...model, joints: model.joints.slice(0, count) })
  expect(posesFit(poses, model)).toBe(true)
  // Rounded, and more than rounded.
  expect(posesFit(poses, jawAt(5e-5))).toBe(true)
  expect(posesFit(poses, jawAt(2e-4))).toBe(false)
  expect(posesFit(poses, withJoints(3))).toBe(false)
  expect(posesFit(poses, withMorphs('puff', 'smile', 'more'))).toBe(true)
  expect(posesFit(poses, withMorphs('puff'))).toBe(false)
})
