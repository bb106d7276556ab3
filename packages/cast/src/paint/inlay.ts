import type { Mesh, Triangle, Vertex } from '../clay/mesh.ts'
import { mixVec, type Vec3 } from '../clay/vector.ts'

/** Negative inside the painted region. */
export type Outline = (p: Vec3) => number

/**
 * Crisp painted regions without textures: vertices next to the outline are snapped onto it, then the outline is split so
 * that both sides carry their own colour. Split vertices share a `group`, so shading stays smooth across the line.
 * Lips and lid rims never move: their loops are measured by the expressions.
 */
export function inlay(
  mesh: Mesh,
  layer: string,
  outline: Outline,
  color: (p: Vec3, v: Vertex) => Vec3,
): void {
  const { vertices, triangles } = mesh
  const value = vertices.map((v) => outline(v.p))
  const move = new Map<number, { f: number; p: Vec3 }>()
  for (const t of triangles)
    for (let k = 0; k < 3; k++) {
      const a = t[k]!
      const b = t[(k + 1) % 3]!
      if (value[a]! * value[b]! >= 0) continue
      const s = value[a]! / (value[a]! - value[b]!)
      const [i, f] = s < 0.5 ? [a, s] : [b, 1 - s]
      const best = move.get(i)
      if (vertices[i]!.bind.lip || vertices[i]!.bind.rim || vertices[i]!.bind.pinned || (best && best.f <= f))
        continue
      move.set(i, { f, p: mixVec(vertices[a]!.p, vertices[b]!.p, s) })
    }
  for (const [i, m] of move) {
    vertices[i]!.p = m.p
    value[i] = 0
  }
  const inside = triangles.map(([a, b, c]) => {
    const s = value[a]! + value[b]! + value[c]!
    if (Math.abs(s) > 1e-9) return s < 0
    const [p, q, r] = [vertices[a]!.p, vertices[b]!.p, vertices[c]!.p]
    return outline([(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3, (p[2] + q[2] + r[2]) / 3]) < 0
  })
  paintTriangles(mesh, layer, (_, i) => inside[i]!, color)
}

/** Paints whole triangles crisply: vertices on the border of the region are split, as above. */
export function paintTriangles(
  mesh: Mesh,
  layer: string,
  chosen: (t: Triangle, index: number) => boolean,
  color: (p: Vec3, v: Vertex) => Vec3,
): void {
  const { vertices, triangles } = mesh
  const inside = triangles.map(chosen)
  const outside = new Set<number>()
  triangles.forEach((t, i) => {
    if (!inside[i]) for (const x of t) outside.add(x)
  })
  const twins = new Map<number, number>()
  const painted = (x: number): number => {
    const v = vertices[x]!
    if (!outside.has(x)) {
      v.layer = layer
      v.color = color(v.p, v)
      return x
    }
    const known = twins.get(x)
    if (known !== undefined) return known
    v.group ??= x
    vertices.push({ ...v, bind: { ...v.bind }, layer, color: color(v.p, v) })
    twins.set(x, vertices.length - 1)
    return vertices.length - 1
  }
  triangles.forEach((t, i) => {
    if (inside[i]) triangles[i] = [painted(t[0]), painted(t[1]), painted(t[2])]
  })
}

export const roundRect =
  (cx: number, cy: number, hx: number, hy: number, r: number): Outline =>
  (p) => {
    const x = Math.abs(p[0] - cx) - hx + r
    const y = Math.abs(p[1] - cy) - hy + r
    return Math.hypot(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - r
  }
export const band =
  (low: number, high: number): Outline =>
  (p) =>
    Math.max(low - p[1], p[1] - high)
export const circle =
  (cx: number, cy: number, r: number): Outline =>
  (p) =>
    Math.hypot(p[0] - cx, p[1] - cy) - r
/** An outline restricted to the front of the mesh. */
export const front =
  (f: Outline, z: number): Outline =>
  (p) =>
    Math.max(f(p), z - p[2])
