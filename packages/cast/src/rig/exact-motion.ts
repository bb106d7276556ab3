import { sideName } from '../clay/bind.ts'
import { aroundAxis, fromAxes, multiply } from '../clay/quaternion.ts'
import { add, cross, norm, sub, type Vec3 } from '../clay/vector.ts'
import { moveJaw } from '../expressions/jaw.ts'
import { eyeWishes, gaze, lidEdges } from '../expressions/lids.ts'
import { tongueFrame } from '../expressions/tongue.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { eyeDirection } from '../space/eye-space.ts'
import { type FaceJoint, type Motion, STILL } from './face-joint.ts'

export function jawMotion(head: HeadSpec, c: ControlReader): Motion {
  const p = head.jaw.hinge
  const a = moveJaw(head, p, 1, c)
  const x = sub(moveJaw(head, add(p, [1, 0, 0]), 1, c), a)
  const y = sub(moveJaw(head, add(p, [0, 1, 0]), 1, c), a)
  return { q: fromAxes(x, y, cross(x, y)), t: sub(a, p) }
}

/** Motion of a joint that the expressions define outright; undefined for joints that must be fitted. */
export function exactMotion(head: HeadSpec, joint: FaceJoint, c: ControlReader): Motion | undefined {
  const d = joint.drive
  switch (d.kind) {
    case 'fixed':
      return STILL
    case 'jaw':
      return jawMotion(head, c)
    case 'eye': {
      const { yaw, pitch } = gaze(head, d.side, c)
      const q = multiply(aroundAxis([0, 1, 0], yaw), aroundAxis([1, 0, 0], -pitch))
      return { q, t: [0, 0, -head.eye.retract * c(`${sideName(d.side)}EyeClosed`)] }
    }
    case 'lid': {
      const e = head.eye
      const edges = lidEdges(e, d.a, eyeWishes(d.side, c))
      const delta = d.upper ? edges.u - edges.u0 : edges.l - edges.l0
      const axis = norm(cross([0, 1, 0], eyeDirection(e, e.azMid + e.azHalf * d.a, 0)))
      const own: Vec3 = d.side > 0 ? axis : [axis[0], -axis[1], -axis[2]]
      return { q: aroundAxis(own, -delta), t: [0, 0, 0] }
    }
    case 'tongue': {
      const f = tongueFrame(head, d.t, c)
      const q = multiply(jawMotion(head, c).q, aroundAxis([1, 0, 0], f.pitch))
      return { q, t: sub(moveJaw(head, f.p, 1, c), joint.p) }
    }
    case 'custom':
      return d.motion(c)
    case 'fit':
      return undefined
  }
}
