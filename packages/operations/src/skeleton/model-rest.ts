import { IDENTITY_TRANSFORM, type PoseAsset } from '@facework/documents'
import { EVERY_MESH, type MorphWeights, type Rest } from '@facework/documents/internal'
import type { RigModel } from '@facework/runtime'

// [P1]
/** A model as it rests: every joint, and every morph that does not rest at 0. */
export function restFromModel(model: RigModel): Rest {
  const morphs: [string, Record<string, number>][] = []
  for (const mesh of model.meshes) {
    const raised = mesh.morphs.filter((m) => m.default !== 0)
    if (raised.length > 0) {
      morphs.push([mesh.name, Object.fromEntries(raised.map((m) => [m.name, m.default]))])
    }
  }
  return {
    joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])),
    morphs: Object.fromEntries(morphs),
  }
}

/**
 * A model with nothing but what a pose asset knows: its joints and morphs, resting where its poses start
 * from. Local transforms need no parents, so a pose asset can be evaluated on itself.
 */
export function modelFromAsset(asset: PoseAsset): RigModel {
  const base = asset.poses.find((p) => p.name === asset.base)
  const morphs = new Map<string, Set<string>>()
  for (const weights of [asset.rest.morphs, ...asset.poses.map((p) => p.morphs)]) {
    for (const [mesh, own] of Object.entries(weights)) {
      const names = morphs.get(mesh) ?? new Set()
      for (const morph of Object.keys(own)) names.add(morph)
      morphs.set(mesh, names)
    }
  }
  const start = (mesh: string, morph: string) =>
    (base && restWeight(base.morphs, mesh, morph)) ?? restWeight(asset.rest.morphs, mesh, morph) ?? 0
  return {
    name: asset.name,
    joints: Object.entries({ ...asset.rest.joints, ...base?.joints }).map(([name, reference]) => ({
      name,
      reference,
    })),
    meshes: [...morphs].map(([mesh, names]) => ({
      name: mesh,
      transform: IDENTITY_TRANSFORM,
      morphs: [...names].map((name) => ({ name, default: start(mesh, name) })),
      primitives: [],
    })),
  }
}

/** A mesh's own weight goes before that for every mesh. */
export function restWeight(weights: MorphWeights, mesh: string, morph: string): number | undefined {
  return weightOf(weights, mesh, morph) ?? weightOf(weights, EVERY_MESH, morph)
}

export function weightOf(weights: MorphWeights, mesh: string, morph: string): number | undefined {
  const own = Object.hasOwn(weights, mesh) ? weights[mesh] : undefined
  return own && Object.hasOwn(own, morph) ? own[morph] : undefined
}
