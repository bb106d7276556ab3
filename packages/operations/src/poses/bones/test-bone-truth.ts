import type { Model, PoseAsset } from '@facework/documents'
import { shapeDisplacements } from '../../vocabulary/motion/shape-displacements.ts'

/** A pose made from bones beside the one that the maker of the head made. */
export interface BoneVerdict {
  readonly name: string
  /** Cosine between the movements of all vertices. */
  readonly likeness: number
  /** Size of the made movement in sizes of the true one. */
  readonly size: number
  readonly confidence: number
}

/** The same head with joints called J0, J1, …, so that no name helps. */
export function withoutNames(model: Model): Model {
  const names = new Map(model.joints.map(({ name }, i) => [name, `J${i}`]))
  const renamed = (name: string) => names.get(name)!
  return {
    ...model,
    joints: model.joints.map((joint) => ({
      ...joint,
      name: renamed(joint.name),
      ...(joint.parent === undefined ? {} : { parent: renamed(joint.parent) }),
    })),
    ...(model.faceRoot === undefined ? {} : { faceRoot: renamed(model.faceRoot) }),
    meshes: model.meshes.map((mesh) => ({
      ...mesh,
      ...(mesh.parent === undefined ? {} : { parent: renamed(mesh.parent) }),
      ...(mesh.skin ? { skin: { ...mesh.skin, joints: mesh.skin.joints.map(renamed) } } : {}),
    })),
  }
}

/** The head with its skin and bones alone. */
export const withoutMorphs = (model: Model): Model => ({
  ...model,
  meshes: model.meshes.map((mesh) => ({
    ...mesh,
    morphs: [],
    primitives: mesh.primitives.map((primitive) => ({ ...primitive, morphs: [] })),
  })),
})

/** Compares poses of a bare head with those of the head itself; `truth` are its poses by ARKit's names. */
export function comparePoses(
  head: { readonly model: Model; readonly poses: PoseAsset },
  made: { readonly model: Model; readonly poses: PoseAsset },
  truth: ReadonlyMap<string, readonly string[]>,
): readonly BoneVerdict[] {
  const own = shapeDisplacements(head.model, head.poses).moved
  const found = shapeDisplacements(made.model, made.poses).moved
  return [...truth].flatMap(([name, parts]): BoneVerdict[] => {
    const moved = found.get(name)
    if (!moved) return []
    const wanted = new Float64Array(moved.length)
    for (const part of parts) {
      const deltas = own.get(part)
      if (deltas) for (let i = 0; i < wanted.length; i++) wanted[i]! += deltas[i]!
    }
    let [dot, aa, bb] = [0, 0, 0]
    for (let i = 0; i < moved.length; i++) {
      dot += moved[i]! * wanted[i]!
      aa += moved[i]! ** 2
      bb += wanted[i]! ** 2
    }
    const confidence = made.poses.source?.bones?.[name] ?? 1
    return [{ name, likeness: dot / Math.sqrt(aa * bb || 1), size: Math.sqrt(aa / (bb || 1)), confidence }]
  })
}
