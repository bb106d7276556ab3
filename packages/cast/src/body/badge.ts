import { curve } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import type { Vec3 } from '../clay/vector.ts'
import type { Badge, BodySpec } from './body-spec.ts'

/** How far it stands off the cloth; less would flicker. */
const LIFT = 0.0007

const turn = (n: number) => Array.from({ length: n }, (_, k) => (k / n) * 2 * Math.PI)
export const heartOutline = (size: number): [number, number][] =>
  turn(40).map((a) => {
    const x = 16 * Math.sin(a) ** 3
    const y = 13 * Math.cos(a) - 5 * Math.cos(2 * a) - 2 * Math.cos(3 * a) - Math.cos(4 * a)
    return [(-x / 16) * size, ((y + 2.5) / 16) * size]
  })
export const discOutline = (size: number): [number, number][] =>
  turn(32).map((a) => [Math.cos(a) * size, Math.sin(a) * size])
export const plateOutline = (x: number, y: number, r: number): [number, number][] =>
  turn(36).map((a) => {
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return [
      Math.sign(c) * (x - r) * Math.min(1, Math.abs(c) * 1.42) + c * r,
      Math.sign(s) * (y - r) * Math.min(1, Math.abs(s) * 1.42) + s * r,
    ]
  })
/** A lightning flash. */
export const flashOutline = (size: number): [number, number][] =>
  [
    [0.1, 0.12],
    [0.5, 0.16],
    [0.02, 1],
    [-0.12, 0.2],
    [-0.5, 0.14],
    [-0.05, -1],
    [0.1, -0.18],
  ].map(([x, y]) => [x! * size, y! * size])

/** A badge on the front of the torso, following its curve. An inlay would be as coarse as the torso's rings. */
export function addBadge(torso: Mesh, b: BodySpec, badge: Badge): void {
  const at = (column: 1 | 2 | 3, y: number) => {
    const rows = b.torso.map((r) => [r[0]!, r[column] ?? 0] as const)
    return curve(rows, y)
  }
  const bindAt = (y: number) =>
    torso.vertices.reduce((a, v) => (Math.abs(v.p[1] - y) < Math.abs(a.p[1] - y) ? v : a)).bind
  const put = (x: number, y: number) => {
    const z = at(3, y) + at(2, y) * (1 - Math.abs(x / at(1, y)) ** b.power) ** (1 / b.power)
    const p: Vec3 = [x, y, z + LIFT * (badge.level + 1)]
    return torso.vertex(p, bindAt(y), badge.color)
  }
  const ring = (k: number) => badge.outline.map(([x, y]) => put(x * k, badge.y + y * k))
  const [outer, inner] = [ring(1), ring(0.5)]
  torso.bridge(inner, outer)
  torso.fan(inner, put(0, badge.y))
}
