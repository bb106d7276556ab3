import { SIDES, type Side, sideName } from '../clay/bind.ts'
import { clamp, DEG } from '../clay/falloff.ts'
import { aroundAxis, multiply } from '../clay/quaternion.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { FACE_ROOT, type FaceJoint, type Motion } from '../rig/face-joint.ts'
import { tongueJoints } from '../rig/full-face-joints.ts'
import { antennaPivot, SHUTTER_LOW, SHUTTER_UP } from './robot-fittings.ts'
import { boxOf } from './robot-head.ts'
import type { RobotTraits } from './robot-traits.ts'

/** Turn of a shutter, degrees upwards. Both meet just below the middle, higher when squinting. */
function shutterMotion(side: Side, upper: boolean, c: ControlReader): Motion {
  const S = sideName(side)
  const close = c(`${S}EyeClosed`)
  const squint = clamp(c(`${S}CheekRaiser`) + 0.3 * c(`${S}NoseWrinkler`), 0, 1.1)
  const cheek = 0.25 * c(`${S}LipCornerPuller`)
  const meet = -4 + 9 * Math.min(1, squint + cheek) * close
  const open = 1 - close
  const angle = upper
    ? open *
        (12 * c(`${S}EyeUpperLidRaiser`) -
          7 * c('EyesLookDown') +
          4 * c('EyesLookUp') -
          4 * squint -
          7 * c(`${S}BrowLowerer`)) +
      close * (meet - SHUTTER_UP)
    : open * (16 * (squint + cheek) - 5 * c('EyesLookDown') + 2 * c('EyesLookUp')) +
      close * (meet + SHUTTER_LOW)
  return { q: aroundAxis([1, 0, 0], -angle * DEG), t: [0, 0, 0] }
}
function browMotion(side: Side, c: ControlReader): Motion {
  const S = sideName(side)
  const inner = c(`${S}InnerBrowRaiser`)
  const outer = c(`${S}OuterBrowRaiser`)
  const low = c(`${S}BrowLowerer`)
  const frown = c('Corrugator')
  const sneer = c(`${S}NoseWrinkler`)
  return {
    q: aroundAxis(
      [0, 0, 1],
      side * (-0.34 * inner + 0.34 * outer + 0.26 * low + 0.16 * sneer + 0.06 * frown),
    ),
    t: [
      -side * 0.007 * frown,
      0.0085 * (inner + outer) - 0.0095 * low - 0.003 * frown - 0.004 * sneer,
      0.001 * frown,
    ],
  }
}

/** Everything of a robot's face that is hard moves by joints, and each motion is known outright. */
export function robotJoints(head: HeadSpec, r: RobotTraits): FaceJoint[] {
  const joints: FaceJoint[] = [
    { name: FACE_ROOT, parent: 'Head', p: [0, 0, 0], drive: { kind: 'fixed' } },
    { name: 'Jaw', parent: FACE_ROOT, p: head.jaw.hinge, drive: { kind: 'jaw' } },
  ]
  for (const side of SIDES) {
    const S = sideName(side)
    const put = (name: string, p: Vec3, drive: FaceJoint['drive']) =>
      joints.push({ name: S + name, parent: FACE_ROOT, p: side < 0 ? mirror(p) : p, drive })
    put('Eye', head.eye.centre, { kind: 'eye', side })
    put('UpperLid', head.eye.centre, { kind: 'custom', motion: (c) => shutterMotion(side, true, c) })
    put('LowerLid', head.eye.centre, { kind: 'custom', motion: (c) => shutterMotion(side, false, c) })
    put('Brow', [0.047, 0.0765, 0.002 + boxOf(r)[2]], { kind: 'custom', motion: (c) => browMotion(side, c) })
  }
  joints.push(...tongueJoints(head))
  if (r.antenna !== 'none')
    joints.push({
      name: 'Antenna',
      parent: FACE_ROOT,
      p: antennaPivot(r),
      drive: {
        kind: 'custom',
        motion: (c) => {
          const nod =
            0.3 * c('JawDrop') -
            0.12 * (c('LeftInnerBrowRaiser') + c('RightInnerBrowRaiser')) +
            0.15 * (c('EyesLookDown') - c('EyesLookUp'))
          const sway = 0.22 * (c('EyesLookRight') - c('EyesLookLeft'))
          return { q: multiply(aroundAxis([1, 0, 0], nod), aroundAxis([0, 0, 1], sway)), t: [0, 0, 0] }
        },
      },
    })
  return joints
}
