import { lerp } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { exitDistance } from '../clay/signed-distance.ts'
import type { Vec3 } from '../clay/vector.ts'
import { fromMouth, lipBorder, lipBulge, toMouth } from '../space/mouth-space.ts'
import type { HeadSpec } from './head.ts'

/** Rings of the mouth bag from the inner lip to the throat: back, up or down, widening, share of the lips' motion. */
const BAG: readonly (readonly [number, number, number, number])[] = [
  [0.0022, 0.0006, 1.0, 1.0],
  [0.005, 0.0035, 1.02, 0.9],
  [0.0062, 0.0095, 1.1, 0.45],
  [0.013, 0.0155, 1.22, 0.12],
  [0.026, 0.0175, 1.16, 0],
  [0.04, 0.0135, 0.95, 0],
  [0.05, 0.006, 0.55, 0],
]
/** The last ring of the bag, which the throat closes. */
export const BAG_DEPTH = BAG.length

/** Loops from the border of the mouth block over the lips to the lip line, and on into the mouth. */
export function addMouthLoops(
  mesh: Mesh,
  head: HeadSpec,
  outer: readonly number[],
  fixed: Set<number>,
): void {
  const m = head.mouth
  const { lipRings, skinRings, bagRings } = head.density
  const far = outer.map((o) => toMouth(m, mesh.vertices[o]!.p[0], mesh.vertices[o]!.p[1]))
  const angles = outer.map((_, k) => {
    const t = (k / outer.length) * 2 * Math.PI
    return t > Math.PI ? t - 2 * Math.PI : t
  })
  const place = (mu: number, nu: number, push: number): Vec3 => {
    const [x, y] = fromMouth(m, mu, nu)
    return [x, y, exitDistance(head.form, [x, y, m.inside], [0, 0, 1], 0.25) + m.inside + push]
  }
  const forward = (mu: number) => m.forward * Math.exp(-((mu / 0.6) ** 2))
  const outermost = lipRings[lipRings.length - 1]!

  let before: readonly number[] = outer
  const ring = (make: (k: number, nu: number) => number) => {
    const loop = angles.map((nu, k) => make(k, nu))
    mesh.bridge(loop, before)
    before = loop
  }
  for (let r = skinRings; r >= 1; r--)
    ring((k, nu) => {
      let nuFar = far[k]!.nu
      if (nuFar - nu > Math.PI) nuFar -= 2 * Math.PI
      if (nu - nuFar > Math.PI) nuFar += 2 * Math.PI
      const t = r / (skinRings + 1)
      const mu = lerp(lipBorder(m, nu) * outermost, far[k]!.mu, t)
      return mesh.vertex(place(mu, lerp(nu, nuFar, t), forward(mu)), { kind: 'skin' })
    })
  for (const q of [...lipRings].reverse())
    ring((_, nu) => {
      const mu = lipBorder(m, nu) * q
      const v = mesh.vertex(place(mu, nu, lipBulge(m, q, nu) + forward(mu)), {
        kind: 'skin',
        lip: { mu, nu, q },
      })
      fixed.add(v)
      return v
    })

  const line = before
  const bag = (p: Vec3, index: number, follow: number, nu: number, anchor: Vec3) => {
    const v = mesh.vertex(p, { kind: 'bag', ring: index, follow, lip: { mu: 0, nu, q: 0 }, anchor })
    fixed.add(v)
    return v
  }
  for (const index of bagRings) {
    const [back, rise, widen, follow] = BAG[index]!
    ring((k, nu) => {
      const p = mesh.vertices[line[k]!]!.p
      const g = Math.sin(nu)
      const y = p[1] + Math.sign(g) * Math.abs(g) ** 0.7 * rise * m.bagScale
      const z = p[2] - back * m.bagScale - (index > 2 ? Math.abs(p[0] / m.W) * 0.004 : 0)
      return bag([p[0] * widen, y, z], index, follow, nu, p)
    })
  }
  const corner = mesh.vertices[line[0]!]!.p
  mesh.fan(before, bag([0, m.y, corner[2] - 0.052 * m.bagScale], BAG_DEPTH, 0, Math.PI / 2, corner))
}
