import type { ImportedVrm } from './vrm-from-gltf.ts'

/** The parts of three-vrm that are compared; tests alone depend on it. */
export interface PeerExpressions {
  readonly expressions: readonly { readonly expressionName: string }[]
  setValue(name: string, weight: number): void
  resetValues(): void
  update(): void
}
/** Influences of a mesh of the peer, by our name for it. */
export type PeerInfluences = () => ReadonlyMap<string, readonly (readonly number[])[]>

/** Every expression at weight 1, on every mesh and morph: what differs, and how many numbers were compared. */
export function compareExpressions(
  imported: ImportedVrm,
  peer: PeerExpressions,
  influences: PeerInfluences,
): { differences: string[]; compared: number } {
  const differences: string[] = []
  let compared = 0
  const ours = imported.expressions.poses.map((p) => p.name).sort()
  const theirs = peer.expressions.map((e) => e.expressionName).sort()
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push(`${ours} are not ${theirs}`)
  for (const pose of imported.expressions.poses) {
    peer.resetValues()
    peer.setValue(pose.name, 1)
    peer.update()
    for (const [mesh, primitives] of influences()) {
      const model = imported.model.meshes.find((m) => m.name === mesh)
      for (const weights of primitives) {
        weights.forEach((weight, i) => {
          const morph = model?.morphs[i]
          const own = morph && (pose.morphs[mesh]?.[morph.name] ?? morph.default)
          compared++
          if (own === undefined || Math.abs(own - weight) > 1e-6)
            differences.push(`${pose.name} ${mesh}.${morph?.name}: ${own}, three-vrm has ${weight}`)
        })
      }
    }
  }
  return { differences, compared }
}
