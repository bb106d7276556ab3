import { SIDES, sideName } from '../clay/bind.ts'
import { bump, lerp, smooth } from '../clay/falloff.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import type { Pull } from './lips.ts'

/** Cheeks, nose and chin: soft bumps over the skull. */
export function pullCheeks(head: HeadSpec, p: Vec3, mu: number, c: ControlReader): Pull {
  const { cheek, nose, mouth, chin } = head
  let x = 0
  let y = 0
  let push = 0
  if (p[2] < 0) return { x, y, push }
  for (const side of SIDES) {
    const S = sideName(side)
    const at = (cx: number, cy: number, r: number) => bump(Math.hypot(p[0] * side - cx, p[1] - cy), r)
    const smile = c(`${S}LipCornerPuller`)
    const squint = c(`${S}CheekRaiser`)
    const sneer = c(`${S}NoseWrinkler`)
    const apple = at(cheek.x, cheek.y, cheek.r)
    y += apple * (0.16 * smile + 0.2 * squint)
    push += apple * (0.17 * smile + 0.16 * squint) * cheek.gain
    // air blows up the cheek, not the lips that hold it in
    const pouch = at(cheek.x, lerp(cheek.y, mouth.y, 0.62), cheek.r * 1.25) * smooth(0.1, 0.85, mu)
    push += pouch * 0.62 * c(`${S}CheekPuff`) * (head.gain.CheekPuff ?? 1)
    const wing = at(nose.x, nose.y, nose.r)
    const bridge = at(nose.x * 0.9, nose.bridge, nose.r * 0.9)
    y += wing * 0.32 * sneer + wing * 0.07 * c(`${S}UpperLipRaiser`) + bridge * 0.16 * sneer
    push += (wing * 0.08 + bridge * 0.09) * sneer
    x += side * wing * 0.06 * sneer
  }
  const ball = bump(Math.hypot(p[0] * 0.8, p[1] - chin.y), chin.r) * c('ChinRaiser')
  y += ball * 0.24
  push += ball * 0.07
  return { x: x * mouth.W, y: y * mouth.W, push: push * mouth.W }
}
