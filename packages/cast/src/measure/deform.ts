import type { Model } from '@facework/documents'
import type { EvaluatedFrame } from '@facework/operations'
import { multiply, type Quat, rotate } from '../clay/quaternion.ts'
import { add, sub, type Vec3 } from '../clay/vector.ts'

/** Vertex positions of every mesh of a model under a face state, as a renderer would draw them: xyz a vertex. */
export function deform(
  model: Model,
  state: Pick<EvaluatedFrame, 'joints' | 'morphs'>,
): Map<string, Float64Array> {
  const world = new Map<string, { q: Quat; p: Vec3; rest: Vec3 }>()
  for (const j of model.joints) {
    const local = state.joints[j.name] ?? j.reference
    const up = j.parent === undefined ? undefined : world.get(j.parent)!
    world.set(j.name, {
      q: up ? multiply(up.q, local.r) : local.r,
      p: up ? add(up.p, rotate(up.q, local.t)) : local.t,
      rest: up ? add(up.rest, j.reference.t) : j.reference.t,
    })
  }
  const out = new Map<string, Float64Array>()
  for (const mesh of model.meshes) {
    const primitive = mesh.primitives[0]!
    const p = Float64Array.from(primitive.positions)
    mesh.morphs.forEach((m, k) => {
      const w = state.morphs[mesh.name]?.[m.name] ?? 0
      const d = primitive.morphs[k]!.positions
      if (w) for (let i = 0; i < p.length; i++) p[i]! += d[i]! * w
    })
    const joints = mesh.skin!.joints.map((n) => world.get(n)!)
    const moved = joints.map((j) => Math.abs(j.q[3]) < 1 - 1e-15 || Math.hypot(...sub(j.p, j.rest)) > 1e-12)
    for (let i = 0; i < p.length / 3; i++) {
      const at: Vec3 = [p[i * 3]!, p[i * 3 + 1]!, p[i * 3 + 2]!]
      let x = 0
      let y = 0
      let z = 0
      let any = false
      for (let k = 0; k < 4; k++) {
        const w = primitive.weights![i * 4 + k]!
        if (!w) continue
        const index = primitive.joints![i * 4 + k]!
        const j = joints[index]!
        any ||= moved[index]!
        // every joint rests unrotated, so its inverse bind is a plain shift
        const q = moved[index] ? add(rotate(j.q, sub(at, j.rest)), j.p) : at
        x += q[0] * w
        y += q[1] * w
        z += q[2] * w
      }
      if (any) p.set([x, y, z], i * 3)
    }
    out.set(mesh.name, p)
  }
  return out
}
