import { smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { gradient, slide } from '../clay/signed-distance.ts'
import { add, mad, mirror, mixVec, norm, rotX, rotY, sub, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { lipBorder, toMouth } from '../space/mouth-space.ts'
import { pullBrows } from './brows.ts'
import { pullCheeks } from './cheeks.ts'
import { jawShare, moveJaw, moveJawSealed, onFace, vertexShare } from './jaw.ts'
import { eyeWishes, gaze, poseLid } from './lids.ts'
import { fall, LIP_REACH, type Pull, pullLips } from './lips.ts'
import { poseTongue } from './tongue.ts'

/** What never changes about a skin point and is expensive to find: computed once per vertex. */
interface Resting {
  mu: number
  nu: number
  q: number
  share: number
  face: number
  seal: number
}
const resting = new WeakMap<Vertex, Resting>()

function restingOf(head: HeadSpec, v: Vertex): Resting {
  const known = resting.get(v)
  if (known) return known
  const { p, bind } = v
  const { mu, nu } = bind.lip ?? toMouth(head.mouth, p[0], p[1])
  const face = bind.lip ? 1 : onFace(head, p)
  const made = {
    mu,
    nu,
    q: bind.lip ? bind.lip.q : mu / lipBorder(head.mouth, nu),
    share: jawShare(head, p, mu, nu),
    face,
    seal: fall(mu, 1.25) * (1 - smooth(head.nose.y - 0.022, head.nose.y - 0.006, p[1])) * face,
  }
  resting.set(v, made)
  return made
}

/** Displacement of a skin point that is pulled along the skin and out of it. */
export function slideSkin(head: HeadSpec, p: Vec3, mu: number, { x, y, push }: Pull): Vec3 {
  const d = sub(slide(head.skull, p, [x, y, 0]), p)
  if (!push) return d
  // lips are pushed forward, cheeks out of the skull
  return mad(d, norm(mixVec([0, 0, 1], gradient(head.skull, p), smooth(0.55, 1.15, mu))), push)
}

function poseSkin(head: HeadSpec, v: Vertex, c: ControlReader): Vec3 {
  const { p, bind } = v
  const out = bind.kind === 'skin' && !head.fixedLids ? poseLid(head, v, c) : p
  if (bind.rim) return out
  const r = restingOf(head, v)
  if (p[2] <= head.mouth.inside) return moveJaw(head, out, r.share, c)
  const a = pullBrows(head, p, c)
  const b = pullCheeks(head, p, r.mu, c)
  let x = a.x + b.x
  let y = a.y + b.y
  let push = a.push + b.push
  if (r.mu < LIP_REACH) {
    const l = pullLips(head, r.mu, r.nu, r.q, p, c)
    x += l.x * r.face
    y += l.y * r.face
    push += l.push * r.face
  }
  const moved = x || y || push ? add(out, slideSkin(head, p, r.mu, { x, y, push })) : out
  return moveJawSealed(head, moved, r.share, r.seal, c)
}

function poseBag(head: HeadSpec, v: Vertex, c: ControlReader): Vec3 {
  const { nu } = v.bind.lip!
  const anchor = v.bind.anchor!
  const pull = pullLips(head, 0, nu, 0, anchor, c)
  const d = add(sub(slide(head.skull, anchor, [pull.x, pull.y, 0]), anchor), [0, 0, pull.push])
  return moveJawSealed(head, mad(v.p, d, v.bind.follow!), vertexShare(head, v), v.bind.follow!, c)
}

/** Position of one vertex under the controls: the one source of every expression, whatever drives the character. */
export function posePoint(head: HeadSpec, v: Vertex, c: ControlReader): Vec3 {
  const side = v.bind.side ?? 1
  switch (v.bind.kind) {
    case 'skin':
    case 'brow':
      return poseSkin(head, v, c)
    case 'bag':
      return poseBag(head, v, c)
    case 'lash':
      return poseLid(head, v, c)
    case 'eye': {
      const centre = side > 0 ? head.eye.centre : mirror(head.eye.centre)
      const { yaw, pitch } = gaze(head, side, c)
      return add(rotY(rotX(v.p, -pitch, centre), yaw, centre), [
        0,
        0,
        -head.eye.retract * eyeWishes(side, c).close,
      ])
    }
    case 'glint':
      // a shut lid would be pierced by the highlight, which lies on the ball
      return add(v.p, [0, 0, -2.5 * head.eye.retract * eyeWishes(side, c).close])
    case 'lowerTeeth':
    case 'jaw':
      return moveJaw(head, v.p, 1, c)
    case 'tongue':
      return moveJaw(head, poseTongue(head, v, c), 1, c)
    default:
      return v.p
  }
}
