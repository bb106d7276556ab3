import { clamp, gauss } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'
import { across, fromEye, lowerEdge, toEye, upperEdge } from '../space/eye-space.ts'
import type { HeadSpec } from './head.ts'

/** Fine modelling on top of the form: the crease of the upper lid and puffy lid edges. */
export function addLidDetail(mesh: Mesh, head: HeadSpec): void {
  const e = head.eye
  for (const v of mesh.vertices) {
    if (v.bind.kind !== 'skin' || v.bind.rim || v.bind.lip) continue
    const flip = (p: Vec3) => (v.p[0] < 0 ? mirror(p) : p)
    const q = toEye(e, flip(v.p))
    const a = across(e, q.az)
    if (Math.abs(a) > 1.15) continue
    const w = Math.sqrt(Math.max(0, 1 - (a / 1.15) ** 2))
    const above = q.el - upperEdge(e, clamp(a, -1, 1))
    const below = lowerEdge(e, clamp(a, -1, 1)) - q.el
    let push = 0
    if (above > 0) push -= e.crease * w * gauss(above - e.creaseAt, 0.075)
    if (above > -0.01) push += e.rimPuff * w * gauss(above - 0.04, 0.06)
    if (below > -0.01) push += e.rimPuff * w * gauss(below - 0.05, 0.06)
    if (push) v.p = flip(fromEye(e, { ...q, r: q.r + push }))
  }
}
