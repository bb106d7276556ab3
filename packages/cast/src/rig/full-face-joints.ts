import { SIDES, sideName } from '../clay/bind.ts'
import { lerp } from '../clay/falloff.ts'
import { IDENTITY } from '../clay/quaternion.ts'
import { add, mirror, type Vec3 } from '../clay/vector.ts'
import { restSpine } from '../expressions/tongue.ts'
import type { HeadSpec } from '../face/head.ts'
import { skinPoint } from '../parts/brow.ts'
import { fromMouth } from '../space/mouth-space.ts'
import { FACE_ROOT, type FaceJoint } from './face-joint.ts'

/** The full internal rig of a face that is driven by joints alone. */
export function fullFaceJoints(head: HeadSpec): FaceJoint[] {
  const { eye: e, mouth: m, brow: b } = head
  const joints: FaceJoint[] = [{ name: FACE_ROOT, parent: 'Head', p: [0, 0, 0], drive: { kind: 'fixed' } }]
  const put = (name: string, p: Vec3, drive: FaceJoint['drive'], parent = FACE_ROOT) =>
    joints.push({ name, parent, p, drive })
  const lip = (nu: number) => skinPoint(head, ...fromMouth(m, 0, nu))
  put('Jaw', head.jaw.hinge, { kind: 'jaw' })
  put('Chin', skinPoint(head, 0, head.chin.y), { kind: 'fit', radius: 0.022 }, 'Jaw')
  for (const side of SIDES) {
    const S = sideName(side)
    const f = (p: Vec3) => (side < 0 ? mirror(p) : p)
    put(`${S}Eye`, f(e.centre), { kind: 'eye', side })
    for (const upper of [true, false])
      for (const [part, a] of [
        ['Inner', -0.64],
        ['Mid', 0],
        ['Outer', 0.64],
      ] as const)
        put(`${S}${upper ? 'Upper' : 'Lower'}Lid${part}`, f(e.centre), { kind: 'lid', side, upper, a })
    put(`${S}Glint`, f(add(e.centre, [0, 0, e.radius])), {
      kind: 'custom',
      motion: (c) => ({ q: IDENTITY, t: [0, 0, -0.012 * c(`${S}EyeClosed`)] }),
    })
    for (const [part, t] of [
      ['Inner', 0.08],
      ['Mid', 0.5],
      ['Outer', 0.92],
    ] as const)
      put(`${S}Brow${part}`, f(skinPoint(head, lerp(b.inner, b.outer, t), b.y)), {
        kind: 'fit',
        radius: 0.016,
      })
    const { cheek, nose } = head
    put(`${S}Cheek`, f(skinPoint(head, cheek.x, cheek.y)), { kind: 'fit', radius: 0.018 })
    put(`${S}CheekLow`, f(skinPoint(head, cheek.x, lerp(cheek.y, m.y, 0.62))), { kind: 'fit', radius: 0.018 })
    put(`${S}Nostril`, f(skinPoint(head, nose.x, nose.y)), { kind: 'fit', radius: 0.012 })
    put(`${S}LipCorner`, f(lip(0)), { kind: 'fit', radius: 0.007, lip: 0 })
    for (const [row, g] of [
      ['Upper', 1],
      ['Lower', -1],
    ] as const)
      for (const [part, s] of [
        ['Inner', 0.38],
        ['Outer', 0.76],
      ] as const)
        put(
          `${S}${row}Lip${part}`,
          f(lip(g * Math.acos(s))),
          { kind: 'fit', radius: 0.008, lip: g },
          g < 0 ? 'Jaw' : FACE_ROOT,
        )
  }
  put('UpperLipMid', lip(Math.PI / 2), { kind: 'fit', radius: 0.008, lip: 1 })
  put('LowerLipMid', lip(-Math.PI / 2), { kind: 'fit', radius: 0.008, lip: -1 }, 'Jaw')
  put('Nose', skinPoint(head, 0, head.nose.y), { kind: 'fit', radius: 0.016 })
  joints.push(...tongueJoints(head))
  return joints
}

export const tongueJoints = (head: HeadSpec): FaceJoint[] =>
  (
    [
      [1, 0.12],
      [2, 0.48],
      [3, 0.8],
    ] as const
  ).map(([i, t]) => ({
    name: `Tongue${i}`,
    parent: i > 1 ? `Tongue${i - 1}` : 'Jaw',
    p: restSpine(head.tongue, t),
    drive: { kind: 'tongue', t },
  }))
