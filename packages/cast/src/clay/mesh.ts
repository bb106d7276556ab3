import type { Bind, Influence } from './bind.ts'
import { dist, mirror, type Vec3 } from './vector.ts'

export interface Vertex {
  p: Vec3
  bind: Bind
  /** Linear RGB, 0..1. */
  color: Vec3
  uv?: readonly [number, number]
  /** Vertices of one group were split by an inlay and share one normal. */
  group?: number
  /** Name of the painted region, see inlay.ts. */
  layer?: string
  influences?: readonly Influence[]
}
export type Triangle = readonly [number, number, number]

/** The mesh being built; `bind` gives the part of the face that moves a vertex. */
export class Mesh {
  readonly vertices: Vertex[] = []
  triangles: Triangle[] = []
  name: string
  material: string
  /** Bodies are modelled in world space, heads around their own origin. */
  space: 'head' | 'world' = 'head'

  constructor(name: string, material: string) {
    this.name = name
    this.material = material
  }

  vertex(p: Vec3, bind: Bind, color: Vec3 = [1, 1, 1], uv?: readonly [number, number]): number {
    this.vertices.push(uv ? { p, bind, color, uv } : { p, bind, color })
    return this.vertices.length - 1
  }
  triangle(a: number, b: number, c: number): void {
    if (a !== b && b !== c && a !== c) this.triangles.push([a, b, c])
  }
  /** Counter-clockwise quad, split along its shorter diagonal. */
  quad(a: number, b: number, c: number, d: number): void {
    const at = (i: number) => this.vertices[i]!.p
    if (dist(at(a), at(c)) <= dist(at(b), at(d))) {
      this.triangle(a, b, c)
      this.triangle(a, c, d)
    } else {
      this.triangle(a, b, d)
      this.triangle(b, c, d)
    }
  }
  /** Quads between two closed index loops of the same length. */
  bridge(inner: readonly number[], outer: readonly number[]): void {
    for (let k = 0; k < inner.length; k++) {
      const m = (k + 1) % inner.length
      this.quad(inner[k]!, outer[k]!, outer[m]!, inner[m]!)
    }
  }
  fan(loop: readonly number[], centre: number): void {
    for (let k = 0; k < loop.length; k++) this.triangle(loop[k]!, loop[(k + 1) % loop.length]!, centre)
  }
  append(other: Mesh): this {
    const offset = this.vertices.length
    for (const v of other.vertices)
      this.vertices.push(v.group === undefined ? v : { ...v, group: v.group + offset })
    for (const [a, b, c] of other.triangles) this.triangles.push([a + offset, b + offset, c + offset])
    return this
  }
  /** A copy reflected in x = 0: sides and joint names flipped, winding reversed. */
  mirrored(): Mesh {
    const m = new Mesh(this.name, this.material)
    m.space = this.space
    for (const v of this.vertices) m.vertices.push({ ...v, p: mirror(v.p), bind: mirrorBind(v.bind) })
    m.triangles = this.triangles.map(([a, b, c]) => [a, c, b])
    return m
  }
  get positions(): Vec3[] {
    return this.vertices.map((v) => v.p)
  }
}

/** Left and Right exchanged in a name that starts with either. */
export function mirrorName(name: string): string {
  if (name.startsWith('Left')) return `Right${name.slice(4)}`
  if (name.startsWith('Right')) return `Left${name.slice(5)}`
  return name
}

function mirrorBind(bind: Bind): Bind {
  const out: Bind = { ...bind }
  if (bind.side) out.side = bind.side > 0 ? -1 : 1
  if (bind.influences) out.influences = bind.influences.map(([n, w]) => [mirrorName(n), w] as const)
  return out
}
