import type { Mesh } from '../clay/mesh.ts'
import { gradient } from '../clay/signed-distance.ts'
import { add, mad, mixVec, mul, ORIGIN, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from './head.ts'

/** Evens out the quads: tangential smoothing, projected onto the form after every step. */
export function relaxQuads(mesh: Mesh, head: HeadSpec, fixed: ReadonlySet<number>): void {
  const near = mesh.vertices.map(() => new Set<number>())
  for (const [a, b, c] of mesh.triangles) {
    near[a]!.add(b).add(c)
    near[b]!.add(a).add(c)
    near[c]!.add(a).add(b)
  }
  const list = near.map((s) => [...s])
  for (let round = 0; round < head.relax; round++) {
    const next = mesh.vertices.map((v, i): Vec3 => {
      if (fixed.has(i) || v.bind.lip) return v.p
      let sum = ORIGIN
      for (const j of list[i]!) sum = add(sum, mesh.vertices[j]!.p)
      const level = head.form(v.p)
      let q = mixVec(v.p, mul(sum, 1 / list[i]!.length), 0.5)
      for (let k = 0; k < 2; k++) q = mad(q, gradient(head.form, q), -(head.form(q) - level))
      return q
    })
    next.forEach((p, i) => {
      mesh.vertices[i]!.p = p
    })
  }
}
