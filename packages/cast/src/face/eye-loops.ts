import type { EyePoint, Side } from '../clay/bind.ts'
import { depthAt } from '../clay/depth-at.ts'
import { clamp, lerp } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'
import { fromEye, lowerEdge, surfaceRadius, toEye, upperEdge } from '../space/eye-space.ts'
import type { HeadSpec } from './head.ts'

/**
 * Rings that give the lid its thickness, behind the edge: [radius in eyeball radii, turn away from the opening].
 * The last one runs back between lid and ball, where it hides the hairline gap. None may be inside the ball: a blink
 * would show it.
 */
const MARGIN: readonly (readonly [number, number])[] = [
  [0.985, -0.02],
  [1.012, -0.012],
  [1.01, 0.14],
]

/** Loops nearer to the lid edge than this keep their place. */
const FIXED = 0.45

type Direction = Pick<EyePoint, 'az' | 'el'>
/** Direction of a point of ring r: between lid edge and block border, by way of the goggle's circle if there is one. */
function between(
  head: HeadSpec,
  rings: readonly number[],
  r: number,
  t: number,
  near: Direction,
  far: Direction,
): Direction {
  const f = rings[r]!
  const mix = (a: Direction, b: Direction, k: number) => ({
    az: lerp(a.az, b.az, k),
    el: lerp(a.el, b.el, k),
  })
  const g = head.goggle
  if (!g) return mix(near, far, f)
  const [cx, cy] = head.eye.centre
  const [x, y] = [cx + g.radius * Math.cos(t), cy + g.radius * Math.sin(t)]
  const z = depthAt(head.form, x, y, head.mouth.inside)
  const circle = toEye(head.eye, [x, y, z])
  const at = rings[g.ring]!
  return r <= g.ring ? mix(near, circle, f / at) : mix(circle, far, (f - at) / (1 - at))
}

/** Concentric loops between the border of the eye block and the lid edge, then the thickness of the lid. */
export function addEyeLoops(
  mesh: Mesh,
  head: HeadSpec,
  outer: readonly number[],
  side: Side,
  fixed: Set<number>,
): void {
  const e = head.eye
  const flip = (p: Vec3) => (side < 0 ? mirror(p) : p)
  const angles = outer.map((_, k) => {
    const t = (k / outer.length) * 2 * Math.PI
    return side > 0 ? t : Math.PI - t
  })
  const edge = (t: number) => {
    const a = clamp(Math.cos(t), -0.9999, 0.9999)
    return { az: e.azMid + e.azHalf * Math.cos(t), el: Math.sin(t) >= 0 ? upperEdge(e, a) : lowerEdge(e, a) }
  }
  const rings = head.density.eyeRings
  let before = outer
  for (let r = rings.length - 1; r >= 0; r--) {
    const f = rings[r]!
    const loop = outer.map((o, k) => {
      const t = angles[k]!
      const near = edge(t)
      const far = toEye(e, flip(mesh.vertices[o]!.p))
      const { az, el } = between(head, rings, r, t, near, far)
      const onSkin = surfaceRadius(head, az, el)
      const radius = f === 0 ? Math.max(onSkin, e.radius * e.lid) : onSkin
      const upper = Math.abs(Math.sin(t)) < 1e-6 ? undefined : Math.sin(t) > 0
      const q = { az, el, r: radius }
      const v = mesh.vertex(flip(fromEye(e, q)), {
        kind: 'skin',
        side,
        upper,
        lidRing: r,
        pinned: r <= (head.goggle?.ring ?? -1),
        ...(f === 0 ? { rim: true, eye: q } : {}),
      })
      if (f < FIXED) fixed.add(v)
      return v
    })
    mesh.bridge(loop, before)
    before = loop
  }
  MARGIN.forEach(([radius, turn], ring) => {
    const loop = angles.map((t) => {
      const near = edge(t)
      const upper = Math.abs(Math.sin(t)) < 1e-6 ? undefined : Math.sin(t) > 0
      const q = {
        az: near.az + turn * Math.cos(t) * 0.9,
        el: near.el + turn * Math.sin(t),
        r: e.radius * (ring === 0 ? e.lid * radius : radius),
      }
      const v = mesh.vertex(flip(fromEye(e, q)), {
        kind: 'skin',
        side,
        rim: true,
        margin: ring + 1,
        upper,
        eye: q,
      })
      fixed.add(v)
      return v
    })
    mesh.bridge(loop, before)
    before = loop
  })
}
