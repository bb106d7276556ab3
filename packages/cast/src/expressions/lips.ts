import { SIDES, sideName } from '../clay/bind.ts'
import { clamp, gauss, smooth } from '../clay/falloff.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'

/** A muscle's pull on one skin point: along the skin (x, y) and out of it. Metres. */
export interface Pull {
  x: number
  y: number
  push: number
}
/** 1 at mu = 0, exactly 0 from r on. */
export const fall = (mu: number, r: number): number => (mu >= r ? 0 : (1 - (mu / r) ** 2) ** 2)

/** Beyond this elliptic distance no lip muscle reaches. */
export const LIP_REACH = 1.75

/** Lip and mouth-corner muscles. Lengths are in mouth half widths, so the same code fits every mouth. */
export function pullLips(head: HeadSpec, mu: number, nu: number, q: number, p: Vec3, c: ControlReader): Pull {
  const { W } = head.mouth
  const g = Math.sin(nu)
  const s = Math.cos(nu)
  const up = Math.max(g, 0)
  const low = Math.max(-g, 0)
  const k = (name: string) => {
    const v = c(name)
    return v && v * (head.gain[name.replace(/^(Left|Right)/, '')] ?? 1)
  }
  let x = 0
  let y = 0
  let z = 0
  for (const side of SIDES) {
    const S = sideName(side)
    const t = s * side
    const pull = smooth(-0.25, 1, t)
    const corner = smooth(0, 1, t)
    const curl = smooth(0.05, 1.12, t)
    const half = smooth(-0.5, 0.4, t) * (1 - 0.55 * smooth(0.7, 1, t))
    const wide = fall(mu, 1.55)
    const mid = fall(mu, 1.3)
    const smile = k(`${S}LipCornerPuller`)
    const stretch = k(`${S}LipStretcher`)
    const frown = k(`${S}LipCornerDown`)
    const dimple = k(`${S}Dimpler`)
    x += side * wide * pull * (0.34 * smile + 0.5 * stretch)
    y += wide * (0.44 * curl * smile - 0.07 * corner * stretch) + up * mid * 0.05 * smile * half
    z -= wide * corner * (0.06 * smile + 0.05 * stretch)
    x += side * mid * corner * 0.05 * frown
    y -= fall(mu, 1.4) * curl * 0.46 * frown
    const pit = fall(mu, 0.85) * smooth(0.45, 1, t)
    x += side * pit * 0.2 * dimple
    y += pit * 0.06 * dimple
    z -= pit * 0.34 * dimple
    const lift = k(`${S}UpperLipRaiser`)
    y += mid * up ** 0.7 * half * 0.36 * lift
    z += fall(mu, 0.7) * up * half * 0.05 * lift
    const drop = k(`${S}LowerLipDepressor`)
    y -= mid * low ** 0.7 * half * 0.38 * drop
    z += fall(mu, 0.7) * low * half * 0.07 * drop
    x -= side * fall(mu, 0.9) * corner * 0.08 * k(`${S}CheekPuff`)
  }
  const shift = (k('MouthLeft') - k('MouthRight')) * fall(mu, 1.7)
  x += 0.42 * shift
  y += 0.08 * shift * s

  // Pursing narrows the mouth as the other muscles left it; measured from rest, smile + pucker would cross the corners.
  const near = fall(mu, 1.5)
  const dome = gauss(mu, 0.62)
  const tight = fall(mu, 0.75)
  const narrow = clamp(0.54 * k('Pucker') + 0.36 * k('Funneler') + 0.36 * k('FlatPucker'), 0, 0.66)
  x -= (p[0] / W + x) * narrow * near
  z += 0.42 * k('Pucker') * dome + 0.34 * k('Funneler') * dome - 0.07 * k('FlatPucker') * tight
  y += g * gauss(mu - 0.2, 0.3) * Math.min(1, mu / 0.12) * 0.12 * k('Pucker')
  y += (up * 0.3 - low * 0.34) * k('Funneler') * (1 - 0.25 * c('JawDrop')) * fall(mu, 1.1)

  // Pressing and rolling act across the thickness of the lips.
  const thick = Math.sinh(mu) * g
  const roll = fall(mu, 0.8)
  y -= thick * roll * (0.48 * k('LipPresser') + 0.3 * k('FlatPucker'))
  z -= roll * 0.07 * k('LipPresser')
  x += s * tight * 0.06 * k('LipPresser')
  const inward = fall(mu, 0.62)
  const suckUp = k('UpperLipSuck')
  const suckLow = k('LowerLipSuck')
  z -= inward * 0.3 * (up ** 0.5 * suckUp + low ** 0.5 * suckLow) * (1 - 0.35 * q)
  y += inward * 0.3 * (low ** 0.6 * suckLow - up ** 0.6 * suckUp) * (0.35 + 0.65 * Math.min(1, q))

  // The chin raiser carries the lower lip up; its upper-lip part makes room by the same amount on the lip line.
  const chin = k('ChinRaiser')
  const chinUp = k('ChinRaiserUpperLip')
  y += fall(mu, 1.1) * 0.27 * (low ** 0.8 * chin + up ** 0.8 * chinUp)
  z += fall(mu, 0.8) * (0.13 * low ** 0.8 * chin + 0.1 * up ** 0.8 * chinUp)
  // LipsTogether on a closed mouth makes the lips overlap by definition; the lower one then tucks in behind the upper.
  z -= fall(mu, 0.8) * 0.2 * low ** 0.5 * c('LipsTogether') * (1 - c('JawDrop'))
  // A tongue between closed lips parts them.
  y += fall(mu, 1) * (up ** 1.4 * 0.11 - low ** 1.2 * 0.24) * c('TongueOut') * (1 - c('JawDrop'))
  // A dropped jaw rounds the mouth a little.
  x -= (p[0] / W) * near * 0.1 * c('JawDrop') * (1 - 0.7 * c('LipsTogether'))
  return { x: x * W, y: y * W, push: z * W }
}
