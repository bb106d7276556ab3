import type { Joint, Mesh, Model } from '@facework/documents'

/** A body in one piece with its head has about this part of its vertices there. */
const HEAD_SHARE = 0.3

/** All joints at or below one. */
export function jointsBelow(joints: readonly Joint[], root: string): Set<string> {
  const below = new Set([root])
  for (const { name, parent } of joints) if (parent !== undefined && below.has(parent)) below.add(name)
  return below
}

/** The joint that carries the head: the one called Head, or the parent of the face root. */
export function headRoot({ joints, faceRoot }: Model): string | undefined {
  const named = joints.find(({ name }) => /^(?:.*[:_])?head$/i.test(name))?.name
  if (named !== undefined) return named
  return joints.find(({ name }) => name === faceRoot)?.parent ?? faceRoot
}

/** Meshes that mostly follow the head; all where no joint carries one. */
export function headMeshes(model: Model): ReadonlySet<string> {
  const root = headRoot(model)
  const all = new Set(model.meshes.map((m) => m.name))
  if (root === undefined) return all
  const below = jointsBelow(model.joints, root)
  const own = model.meshes.filter((mesh) => shareOf(mesh, below) > HEAD_SHARE).map((m) => m.name)
  return own.length > 0 ? new Set(own) : all
}

/** Part of a mesh that follows some joints. */
export function shareOf({ skin, parent, primitives }: Mesh, joints: ReadonlySet<string>): number {
  if (!skin) return parent === undefined || joints.has(parent) ? 1 : 0
  const inside = skin.joints.map((name) => joints.has(name))
  let [sum, all] = [0, 0]
  for (const { joints: indices, weights } of primitives) {
    if (!indices || !weights) continue
    for (let i = 0; i < weights.length; i++) {
      all += weights[i]!
      if (inside[indices[i]!]) sum += weights[i]!
    }
  }
  return all > 0 ? sum / all : 1
}
