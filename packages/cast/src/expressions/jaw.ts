import { lerp, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { add, mul, rotX, rotY, sub, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { toMouth } from '../space/mouth-space.ts'

/** Share of the jaw's motion at the corners of the mouth, and of both lips when they are sealed. */
const CORNER_SHARE = 0.42

/** 1 on the face itself, 0 on what stands proud of it (the nose), which lips and jaw must not drag along. */
export const onFace = (head: HeadSpec, p: Vec3): number => 1 - smooth(0.009, 0.02, head.skull(p))

/** Share of the jaw's motion a skin point takes: 1 on chin and lower lip, 0 on the upper lip, between at the corners. */
export function jawShare(head: HeadSpec, p: Vec3, mu: number, nu: number): number {
  const { jaw, mouth } = head
  const g = Math.sin(nu)
  const around = g < 0 ? CORNER_SHARE + (1 - CORNER_SHARE) * (-g) ** 0.75 : CORNER_SHARE * (1 - g) ** 1.6
  const back = smooth(jaw.backZ, jaw.frontZ, p[2])
  const high = 1 - smooth(mouth.y + 0.25 * jaw.reach, mouth.y + jaw.reach, p[1])
  const low = smooth(jaw.neckY - 0.03, jaw.neckY + 0.012, p[1])
  const share = around * back * high * low
  return share && mu > 0.3 ? share * onFace(head, p) : share
}

/** Share of the jaw of any vertex that has one. */
export function vertexShare(head: HeadSpec, v: Vertex): number {
  const b = v.bind
  if (b.kind === 'lowerTeeth' || b.kind === 'jaw') return 1
  if (b.kind === 'bag') {
    const nu = b.lip!.nu
    const g = Math.sin(nu)
    const deep = g < 0 ? 0.5 + 0.5 * (-g) ** 0.5 : 0.5 * (1 - g) ** 1.5
    return lerp(jawShare(head, b.anchor!, 0, nu), deep, smooth(1, 4, b.ring!))
  }
  if (b.kind !== 'skin' || b.rim) return 0
  const m = b.lip ?? toMouth(head.mouth, v.p[0], v.p[1])
  return jawShare(head, v.p, m.mu, m.nu)
}

export function moveJaw(head: HeadSpec, p: Vec3, share: number, c: ControlReader): Vec3 {
  const { jaw, mouth } = head
  if (!share) return p
  const aside = c('JawLeft') - c('JawRight')
  const q = rotX(p, jaw.angle * c('JawDrop') * share, jaw.hinge)
  if (!aside) return q
  const turned = rotY(q, aside * jaw.swing * share, [0, jaw.hinge[1], jaw.hinge[2] - 0.02])
  return add(turned, [aside * share * mouth.W * 0.12, -Math.abs(aside) * share * mouth.W * 0.04, 0])
}

/**
 * Jaw with LipsTogether: a sealed mouth is the same jaw with both lips taking the corners' share. The control is relative
 * to JawDrop, so equal values of both keep the mouth shut at every height of the jaw.
 */
export function moveJawSealed(head: HeadSpec, p: Vec3, share: number, seal: number, c: ControlReader): Vec3 {
  const q = moveJaw(head, p, share, c)
  const together = c('LipsTogether')
  if (!together || !seal) return q
  const { jaw } = head
  const sealed = rotX(p, jaw.angle * lerp(share, CORNER_SHARE, seal), jaw.hinge)
  return add(q, mul(sub(sealed, rotX(p, jaw.angle * share, jaw.hinge)), together))
}
