import { IDENTITY_TRANSFORM, type Joint } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { mirrorJoints } from './mirror-joints.ts'
import { at, BROWS, inModel, turn } from './test-brows.ts'

const joints: Joint[] = [...BROWS, { name: 'jaw', parent: 'head', reference: at([0, -0.03, 0.02]) }]

describe('mirrorJoints', () => {
  it('moves the partner as in a mirror, whatever its axes are; three.js agrees', () => {
    const moved = at([0.034, 0.062, 0.079], turn(0.2, 0.9, 0.4, 0.7))
    const { RightBrow: found } = mirrorJoints(joints, { LeftBrow: moved })
    const flip = new Matrix4().makeScale(-1, 1, 1)
    const [left, right] = [joints[1]!.reference, joints[2]!.reference]
    // Movement in the model's space: turn about the joint, and the way it went.
    const movement = inModel(moved).multiply(inModel(left).invert())
    const turned = flip.clone().multiply(movement).multiply(flip)
    const wanted = new Quaternion()
      .setFromRotationMatrix(new Matrix4().extractRotation(turned))
      .multiply(new Quaternion().setFromRotationMatrix(new Matrix4().extractRotation(inModel(right))))
    const now = inModel(found!)
    expect(new Quaternion().setFromRotationMatrix(now).angleTo(wanted)).toBeLessThan(1e-5)
    const place = (m: Matrix4) => new Vector3().setFromMatrixPosition(m)
    const way = place(inModel(moved)).sub(place(inModel(left)))
    const seen = place(now).sub(place(inModel(right)))
    expect(seen.distanceTo(new Vector3(-way.x, way.y, way.z))).toBeLessThan(1e-6)
  })

  it('leaves alone what was moved on both sides, and the middle', () => {
    const both = { LeftBrow: IDENTITY_TRANSFORM, RightBrow: IDENTITY_TRANSFORM, jaw: IDENTITY_TRANSFORM }
    expect(mirrorJoints(joints, both)).toEqual({})
    expect(mirrorJoints(joints, { LeftEar: IDENTITY_TRANSFORM })).toEqual({})
  })
})
