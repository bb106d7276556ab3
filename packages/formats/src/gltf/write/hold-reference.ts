import type { ClipContent, JointTrack, Model, MorphTrack, Transform } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import type { Gltf } from '../check/schema.ts'
import { readTransform } from '../read/import-nodes.ts'
import type { AnimationTargets } from './write-animation.ts'

type Tracks = Pick<ClipContent, 'joints' | 'morphs'>

const PARTS: readonly (readonly [JointPath, keyof Transform])[] = [
  ['translation', 't'],
  ['rotation', 'r'],
  ['scale', 's'],
]

/** A clip with a track of one key for everything that the file has in another pose than the reference. */
export function holdReference(
  clip: Tracks,
  reference: Pick<Model, 'joints' | 'meshes'>,
  targets: AnimationTargets,
  json: Gltf,
): Tracks {
  const moved = new Set(clip.joints.map((t) => `${t.path} ${t.joint}`))
  const weighted = new Set(clip.morphs.map((t) => JSON.stringify([t.mesh, t.morph])))
  const still = { interpolation: 'linear', times: Float32Array.of(0) } as const
  const joints = reference.joints.flatMap(({ name, reference: rest }) => {
    const node = targets.nodeOfJoint.get(name)
    if (node === undefined) return []
    const saved = readTransform(json.nodes![node]!, `nodes[${node}]`)
    return PARTS.flatMap(([path, key]): JointTrack[] => {
      const values = Float32Array.from(rest[key])
      const same = saved[key].every((v, i) => Math.fround(v) === values[i])
      return same || moved.has(`${path} ${name}`) ? [] : [{ joint: name, path, ...still, values }]
    })
  })
  const morphs = reference.meshes.flatMap((mesh) => {
    const saved = new Map(targets.meshes.get(mesh.name)?.morphs.map((m) => [m.name, m.default]))
    return mesh.morphs.flatMap((morph): MorphTrack[] => {
      const there = saved.get(morph.name)
      const same = there === undefined || there === morph.default
      if (same || weighted.has(JSON.stringify([mesh.name, morph.name]))) return []
      return [{ mesh: mesh.name, morph: morph.name, ...still, values: Float32Array.of(morph.default) }]
    })
  })
  return { joints: [...clip.joints, ...joints], morphs: [...clip.morphs, ...morphs] }
}
