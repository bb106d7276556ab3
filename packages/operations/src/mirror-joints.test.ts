import { IDENTITY_TRANSFORM, type Joint, type Transform } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { mirrorJoints } from './mirror-joints.ts'

const turn = (x: number, y: number, z: number, angle: number): Transform['r'] => {
  const q = new Quaternion().setFromAxisAngle(new Vector3(x, y, z).normalize(), angle)
  return [q.x, q.y, q.z, q.w]
}
const at = (t: Transform['t'], r: Transform['r'] = [0, 0, 0, 1]): Transform => ({ t, r, s: [1, 1, 1] })

/** The right side has axes of its own, as rigs have that were mirrored by behaviour. */
const joints: Joint[] = [
  { name: 'head', reference: at([0, 1.5, 0], turn(1, 0, 0, 0.2)) },
  { name: 'LeftBrow', parent: 'head', reference: at([0.03, 0.05, 0.08], turn(0, 1, 0, 0.3)) },
  { name: 'RightBrow', parent: 'head', reference: at([-0.03, 0.05, 0.08], turn(1, 0.4, 0.1, 2.5)) },
  { name: 'jaw', parent: 'head', reference: at([0, -0.03, 0.02]) },
]
const matrix = ({ t, r, s }: Transform) =>
  new Matrix4().compose(new Vector3(...t), new Quaternion(...r), new Vector3(...s))
const inModel = (joint: string, local: Transform) => {
  const head = matrix(joints[0]!.reference)
  return joint === 'head' ? matrix(local) : head.multiply(matrix(local))
}

describe('mirrorJoints', () => {
  it('moves the partner as in a mirror, whatever its axes are; three.js agrees', () => {
    const moved = at([0.034, 0.062, 0.079], turn(0.2, 0.9, 0.4, 0.7))
    const { RightBrow: found } = mirrorJoints(joints, { LeftBrow: moved })
    const flip = new Matrix4().makeScale(-1, 1, 1)
    const [left, right] = [joints[1]!.reference, joints[2]!.reference]
    // Movement in the model's space: turn about the joint, and the way it went.
    const movement = inModel('LeftBrow', moved).multiply(inModel('LeftBrow', left).invert())
    const turned = flip.clone().multiply(movement).multiply(flip)
    const wanted = new Quaternion()
      .setFromRotationMatrix(new Matrix4().extractRotation(turned))
      .multiply(
        new Quaternion().setFromRotationMatrix(new Matrix4().extractRotation(inModel('RightBrow', right))),
      )
    const now = inModel('RightBrow', found!)
    expect(new Quaternion().setFromRotationMatrix(now).angleTo(wanted)).toBeLessThan(1e-5)
    const place = (m: Matrix4) => new Vector3().setFromMatrixPosition(m)
    const way = place(inModel('LeftBrow', moved)).sub(place(inModel('LeftBrow', left)))
    const seen = place(now).sub(place(inModel('RightBrow', right)))
    expect(seen.distanceTo(new Vector3(-way.x, way.y, way.z))).toBeLessThan(1e-6)
  })

  it('leaves alone what was moved on both sides, and the middle', () => {
    const both = { LeftBrow: IDENTITY_TRANSFORM, RightBrow: IDENTITY_TRANSFORM, jaw: IDENTITY_TRANSFORM }
    expect(mirrorJoints(joints, both)).toEqual({})
    expect(mirrorJoints(joints, { LeftEar: IDENTITY_TRANSFORM })).toEqual({})
  })
})
