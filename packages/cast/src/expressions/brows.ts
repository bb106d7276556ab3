import { SIDES, sideName } from '../clay/bind.ts'
import { lerp, smooth } from '../clay/falloff.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import type { Pull } from './lips.ts'

/** Brow muscles: how much the inner and outer part of either brow is lifted, lowered and drawn in. */
export function pullBrows(head: HeadSpec, p: Vec3, c: ControlReader): Pull {
  const { brow, eye, gain } = head
  const R = eye.radius
  let x = 0
  let y = 0
  let push = 0
  if (p[2] < 0 || brow.rigid) return { x, y, push }
  const t = p[1] - brow.y
  const vertical = t < 0 ? smooth(-brow.below, -0.12 * R, t) : 1 - smooth(0.25 * R, brow.above, t)
  if (!vertical) return { x, y, push }
  const down = gain.Brow ?? 1
  const up = gain.BrowUp ?? down
  for (const side of SIDES) {
    const S = sideName(side)
    const px = p[0] * side
    const own = smooth(-0.3 * R, 0.45 * R, px) * (1 - smooth(brow.outer * 1.05, brow.outer * 1.5, px))
    const outer = smooth(lerp(brow.inner, brow.outer, 0.2), brow.outer * 0.95, px)
    const inner = 1 - smooth(brow.inner, lerp(brow.inner, brow.outer, 0.78), px)
    const k = own * vertical * R
    const low = c(`${S}BrowLowerer`)
    const frown = c('Corrugator')
    const raise = 0.34 * inner * c(`${S}InnerBrowRaiser`) + 0.36 * outer * c(`${S}OuterBrowRaiser`)
    y += k * (up * raise - down * (low * (0.2 + 0.12 * inner) + 0.12 * inner * c(`${S}NoseWrinkler`)))
    x -= side * k * ((0.26 * inner + 0.1) * frown + 0.05 * inner * low)
    y -= k * 0.17 * inner * frown
    push += k * inner * 0.06 * frown
  }
  return { x, y, push }
}
