import type { Bind, Side } from '../clay/bind.ts'
import { sideName } from '../clay/bind.ts'
import { clamp, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { EyeSpec, HeadSpec } from '../face/head.ts'
import {
  across,
  arch,
  fromEye,
  lowerEdge,
  meetLine,
  surfaceRadius,
  toEye,
  upperEdge,
} from '../space/eye-space.ts'

/** What the controls want of one eye. */
export interface EyeWishes {
  close: number
  raise: number
  squint: number
  /** Squint of the lower lid alone: a smile pushes it up but must leave the upper lid where it is. */
  cheek: number
  lookUp: number
  lookDown: number
  brow: number
}
export function eyeWishes(side: Side, c: ControlReader): EyeWishes {
  const S = sideName(side)
  return {
    close: c(`${S}EyeClosed`),
    raise: c(`${S}EyeUpperLidRaiser`),
    squint: clamp(c(`${S}CheekRaiser`) + 0.25 * c(`${S}NoseWrinkler`), 0, 1.1),
    cheek: 0.22 * c(`${S}LipCornerPuller`),
    lookUp: c('EyesLookUp'),
    lookDown: c('EyesLookDown'),
    brow: c(`${S}BrowLowerer`) + 0.3 * c('Corrugator'),
  }
}
/** An eye turns less towards the nose than away from it, and less far on the diagonals: the pupil stays in the opening. */
const INWARD = 0.78
const DIAGONAL = 0.25
export function gaze(head: HeadSpec, side: Side, c: ControlReader): { yaw: number; pitch: number } {
  const x = c('EyesLookLeft') - c('EyesLookRight')
  const y = c('EyesLookUp') - c('EyesLookDown')
  const k = 1 - DIAGONAL * Math.abs(x * y)
  return { yaw: x * k * head.eye.yawMax * (x * side < 0 ? INWARD : 1), pitch: y * k * head.eye.pitchMax }
}

/** Elevations of both lid edges at `a` across the opening, moved and neutral. */
export function lidEdges(e: EyeSpec, a: number, w: EyeWishes) {
  const u0 = upperEdge(e, a)
  const l0 = lowerEdge(e, a)
  const k = arch(a, 0.5)
  const open = 1 - w.close
  const meet = meetLine(e, a, Math.min(1.1, w.squint + w.cheek))
  const upper =
    w.raise * e.raise + (0.14 * w.lookUp - 0.38 * w.lookDown - 0.16 * w.squint - 0.2 * w.brow) * e.up
  const lower = (0.75 * (w.squint + w.cheek) - 0.25 * w.lookDown + 0.15 * w.lookUp) * e.low
  let u = u0 + upper * k * open
  let l = l0 + lower * k * open
  u += (meet + 0.004 * k - u) * w.close
  l += (meet - 0.004 * k - l) * w.close
  if (u < l + 0.008 * k) {
    const m = (u + l) / 2
    u = m + 0.004 * k
    l = m - 0.004 * k
  }
  return { u, l, u0, l0 }
}

/** New position of a lid or socket point of the left eye. Skin away from the edge follows less: the lid unrolls. */
function moveLid(head: HeadSpec, p: Vec3, bind: Bind, w: EyeWishes): Vec3 {
  const e = head.eye
  const q = bind.eye ?? toEye(e, p)
  const where = across(e, q.az)
  if (Math.abs(where) > 1 && !bind.rim) return p
  const { u, l, u0, l0 } = lidEdges(e, clamp(where, -1, 1), w)
  const upper = bind.upper ?? q.el > (u0 + l0) / 2
  const from = upper ? u0 : l0
  const delta = upper ? u - u0 : l - l0
  if (Math.abs(delta) < 1e-7) return p
  if (bind.rim) return fromEye(e, { ...q, el: q.el + delta })
  const range = upper ? e.foldUp : e.foldLow
  const x = clamp(Math.abs(q.el - from) / range)
  const near = 1 - smooth(e.radius * 1.22, e.radius * 1.6, q.r) // the nose lies in this solid angle too, but far away
  const follow = (1 - x) * (1 - x) * (1 + x) * near
  if (!follow) return p
  const el = q.el + delta * follow
  const before = surfaceRadius(head, q.az, q.el)
  const after = surfaceRadius(head, q.az, el)
  const proud = (q.r - before) * (1 - (0.6 * Math.abs(follow * delta)) / range)
  return fromEye(e, { az: q.az, el, r: after + proud })
}

/** Lids of either side, and lashes, which turn down with the lid they stand on. */
export function poseLid(head: HeadSpec, v: Vertex, c: ControlReader): Vec3 {
  const b = v.bind
  const side: Side = b.side ?? (v.p[0] >= 0 ? 1 : -1)
  const flip = (p: Vec3) => (side < 0 ? mirror(p) : p)
  const w = eyeWishes(side, c)
  if (b.kind !== 'lash') return flip(moveLid(head, flip(v.p), b, w))
  const root = b.root ?? b.eye!
  const tip = b.eye!
  const { u, u0, l0 } = lidEdges(head.eye, clamp(across(head.eye, root.az), -1, 1), w)
  const shut = Math.max(clamp((u0 - u) / Math.max(1e-3, u0 - l0), -0.3, 1), w.close)
  const el = root.el + (u - u0) + (tip.el - root.el) * (1 - 1.5 * shut)
  return flip(fromEye(head.eye, { az: tip.az, el, r: tip.r }))
}
