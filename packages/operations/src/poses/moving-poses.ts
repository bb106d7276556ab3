import type { Model, Pose, PoseAsset } from '@facework/documents'
import { EVERY_MESH } from '@facework/documents/internal'
import { controlNames } from './control-names.ts'

/**
 * Names of the control poses that change anything: exporters write expressions without content, and morphs without
 * a single vertex. A map must not prefer those to a pose that works.
 */
export function movingControls(model: Model, poses: PoseAsset): string[] {
  const morphs = movingMorphs(model)
  const byName = new Map(poses.poses.map((pose) => [pose.name, pose]))
  return controlNames(poses).filter((name) => changesSomething(byName.get(name)!, morphs))
}

function changesSomething(
  { joints, morphs, curves }: Pose,
  moving: ReadonlyMap<string, Set<string>>,
): boolean {
  const driven = Object.entries(morphs).some(([mesh, weights]) =>
    Object.entries(weights).some(([name, weight]) => weight !== 0 && moving.get(mesh)?.has(name)),
  )
  return driven || Object.keys(joints).length > 0 || Object.keys(curves).length > 0
}

/** Morphs that move a vertex, by mesh, and for every mesh together. */
function movingMorphs({ meshes }: Model): ReadonlyMap<string, Set<string>> {
  const every = new Set<string>()
  const byMesh = new Map([[EVERY_MESH, every]])
  for (const mesh of meshes) {
    const own = new Set<string>()
    mesh.morphs.forEach(({ name }, i) => {
      // A document without geometry says nothing about what its morphs move.
      const moves = mesh.primitives.some((p) => p.morphs[i]?.positions.some((value) => value !== 0))
      if (!moves && mesh.primitives.length > 0) return
      own.add(name)
      every.add(name)
    })
    byMesh.set(mesh.name, own)
  }
  return byMesh
}
