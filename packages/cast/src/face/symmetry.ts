import type { Mesh } from '../clay/mesh.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'

/** Half a micrometre is far below any feature and far above what rounding does to mirrored arithmetic. */
const GRID = 5e-7
/** The vertex that is each vertex's mirror image; its own index on the plane of symmetry; −1 if there is none. */
export function mirrorPartners(mesh: Mesh): Int32Array {
  const cells = new Map<string, number[]>()
  const cell = (p: Vec3, dx = 0, dy = 0, dz = 0) =>
    `${Math.round(p[0] / GRID / 4) + dx},${Math.round(p[1] / GRID / 4) + dy},${Math.round(p[2] / GRID / 4) + dz}`
  mesh.vertices.forEach((v, i) => {
    const key = cell(v.p)
    const list = cells.get(key)
    if (list) list.push(i)
    else cells.set(key, [i])
  })
  const partner = new Int32Array(mesh.vertices.length).fill(-1)
  mesh.vertices.forEach((v, i) => {
    const p = mirror(v.p)
    for (const dx of [0, -1, 1])
      for (const dy of [0, -1, 1])
        for (const dz of [0, -1, 1]) {
          if (partner[i]! >= 0) return
          const found = cells.get(cell(p, dx, dy, dz))?.find((k) => alike(mesh, i, k))
          if (found !== undefined) partner[i] = found
        }
  })
  return partner
}

// Several vertices may share a place (both lips at the lip line, both sides of an inlay), so place alone is not enough.
function alike(mesh: Mesh, i: number, k: number): boolean {
  const a = mesh.vertices[i]!
  const b = mesh.vertices[k]!
  const sameLip =
    a.bind.lip && b.bind.lip
      ? Math.sign(Math.round(Math.sin(a.bind.lip.nu) * 1e6)) ===
        Math.sign(Math.round(Math.sin(b.bind.lip.nu) * 1e6))
      : !a.bind.lip && !b.bind.lip
  return (
    a.layer === b.layer &&
    a.bind.kind === b.bind.kind &&
    a.bind.upper === b.bind.upper &&
    a.bind.rim === b.bind.rim &&
    sameLip
  )
}

/** Makes the right half the exact mirror image of the left. */
export function symmetrise(mesh: Mesh): void {
  mirrorPartners(mesh).forEach((k, i) => {
    const v = mesh.vertices[i]!
    if (k < 0) return
    if (k === i) v.p = [0, v.p[1], v.p[2]]
    else if (v.p[0] < 0) v.p = mirror(mesh.vertices[k]!.p)
  })
}
