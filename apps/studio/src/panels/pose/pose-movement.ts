import type { Mesh, Model, Pose, PoseAsset } from '@facework/documents'
import { CharacterInstance, type CompiledRig, compileRig, type PoseBuffers } from '@facework/runtime'
import { computeModelMatrices, computeSkinMatrices } from '@facework/runtime/internal'

/** What a joint or a morph does to the skin. */
export interface Movement {
  readonly name: string
  /** Largest way that a vertex goes, metres. */
  readonly metres: number
}

export interface PoseMovement {
  /** Joints by how far they take the skin; each vertex counts for the moved joint with the largest weight. */
  readonly joints: readonly Movement[]
  readonly morphs: readonly Movement[]
  readonly largest: Movement | undefined
}

/** How far a pose at weight 1 takes the skin of a model from its rest. */
export function measurePose(model: Model, asset: PoseAsset, pose: Pose): PoseMovement {
  const rig = compileRig(model, { poses: asset })
  const instance = new CharacterInstance(rig)
  const rest = skinned(model, rig, instance.update(0))
  const { role } = pose
  const bases = role.type === 'combination' ? role.bases : [role.type === 'in-between' ? role.of : pose.name]
  for (const base of bases) instance.setControl(base, role.type === 'in-between' ? role.at : 1)
  const frame = instance.update(0)
  const posed = skinned(model, rig, frame)
  const moved = movedJoints(rig, frame)
  const joints = new Map<string, number>()
  const morphs = new Map<string, number>()
  model.meshes.forEach((mesh, m) => {
    let vertex = 0
    mesh.primitives.forEach((primitive) => {
      const weights = mesh.morphs.map(
        (morph) =>
          frame.morphs[rig.morphs.findIndex((c) => c.mesh === mesh.name && c.morph === morph.name)] ?? 0,
      )
      for (let v = 0; v < primitive.positions.length / 3; v++, vertex++) {
        const way = distance(rest[m]!, posed[m]!, vertex * 3)
        if (way < 1e-6) continue
        const joint = heaviest(mesh, primitive, v, moved)
        if (joint !== undefined) joints.set(joint, Math.max(joints.get(joint) ?? 0, way))
        weights.forEach((weight, i) => {
          const deltas = primitive.morphs[i]?.positions
          if (Math.abs(weight) < 1e-6 || !deltas) return
          const far = Math.hypot(deltas[v * 3]!, deltas[v * 3 + 1]!, deltas[v * 3 + 2]!) * Math.abs(weight)
          const { name } = mesh.morphs[i]!
          if (far > 1e-6) morphs.set(name, Math.max(morphs.get(name) ?? 0, far))
        })
      }
    })
  })
  const sorted = (map: Map<string, number>) =>
    [...map].map(([name, metres]): Movement => ({ name, metres })).sort((a, b) => b.metres - a.metres)
  const [byJoint, byMorph] = [sorted(joints), sorted(morphs)]
  const largest = [byJoint[0], byMorph[0]]
    .filter((x) => x !== undefined)
    .sort((a, b) => b.metres - a.metres)[0]
  return { joints: byJoint, morphs: byMorph, largest }
}

function movedJoints(rig: CompiledRig, frame: PoseBuffers): Set<string> {
  const differs = (a: Float32Array, b: Float32Array, joint: number, width: number) => {
    for (let k = joint * width; k < (joint + 1) * width; k++) if (Math.abs(a[k]! - b[k]!) > 1e-6) return true
    return false
  }
  return new Set(
    rig.jointNames.filter(
      (_, i) =>
        differs(frame.translations, rig.referenceTranslations, i, 3) ||
        differs(frame.rotations, rig.referenceRotations, i, 4) ||
        differs(frame.scales, rig.referenceScales, i, 3),
    ),
  )
}

/** The moved joint with the largest share of a vertex. */
function heaviest(
  mesh: Mesh,
  { joints, weights }: Mesh['primitives'][number],
  vertex: number,
  moved: ReadonlySet<string>,
): string | undefined {
  let best: string | undefined
  let most = 0
  for (let k = vertex * 4; joints && weights && k < vertex * 4 + 4; k++) {
    const name = mesh.skin?.joints[joints[k]!]
    if (name === undefined || weights[k]! <= most || !moved.has(name)) continue
    most = weights[k]!
    best = name
  }
  return best
}

const distance = (a: Float32Array, b: Float32Array, at: number) =>
  Math.hypot(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!)

/** Vertices of each mesh in the model's space, morphed and skinned; those without a skin only morphed. */
function skinned(model: Model, rig: CompiledRig, frame: PoseBuffers): Float32Array[] {
  const world = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, frame, world)
  return model.meshes.map((mesh) => {
    const skin = rig.skins.find((s) => s.mesh === mesh.name)
    const matrices = new Float64Array((skin?.joints.length ?? 0) * 16)
    if (skin) computeSkinMatrices(skin, world, matrices)
    const weights = mesh.morphs.map(
      (morph) =>
        frame.morphs[rig.morphs.findIndex((c) => c.mesh === mesh.name && c.morph === morph.name)] ?? 0,
    )
    const parts = mesh.primitives.map((p) => p.positions.length)
    const out = new Float32Array(parts.reduce((a, b) => a + b, 0))
    let at = 0
    for (const p of mesh.primitives) {
      for (let v = 0; v < p.positions.length / 3; v++, at += 3) {
        let [x, y, z] = [p.positions[v * 3]!, p.positions[v * 3 + 1]!, p.positions[v * 3 + 2]!]
        weights.forEach((weight, i) => {
          const deltas = p.morphs[i]?.positions
          if (weight === 0 || !deltas) return
          x += deltas[v * 3]! * weight
          y += deltas[v * 3 + 1]! * weight
          z += deltas[v * 3 + 2]! * weight
        })
        if (!skin || !p.joints || !p.weights) {
          out.set([x, y, z], at)
          continue
        }
        for (let k = v * 4; k < v * 4 + 4; k++) {
          const w = p.weights[k]!
          if (w === 0) continue
          const j = p.joints[k]! * 16
          for (let row = 0; row < 3; row++) {
            out[at + row]! +=
              w *
              (matrices[j + row]! * x +
                matrices[j + 4 + row]! * y +
                matrices[j + 8 + row]! * z +
                matrices[j + 12 + row]!)
          }
        }
      }
    }
    return out
  })
}
