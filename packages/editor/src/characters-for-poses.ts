import type { Character, Id, PoseAsset } from '@facework/documents'
import { posesFit } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { documentsOfCharacter } from './open-character-in.ts'
import type { OpenDocument } from './state.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** The characters whose poses belong into the asset: those that use it first, then those it fits as well. */
export function charactersForPoses(
  asset: PoseAsset,
  candidates: readonly Id[],
  documents: Documents,
): readonly Id[] {
  const found = candidates.flatMap((id) => {
    const document = documents.get(id)?.document
    return document?.kind === 'character' ? [document] : []
  })
  const users = found.filter((character) => usesPoses(character, asset, documents))
  const others = found.filter((character) => {
    const model = documents.get(character.model.id)?.document
    return !users.includes(character) && model?.kind === 'model' && posesFit(asset, model)
  })
  return [...users, ...others].map((c) => c.id)
}

/** Names of all characters that use the asset, in quotes. */
export function usersOfPoses(asset: PoseAsset, documents: Documents): readonly string[] {
  return [...documents.values()].flatMap(({ document }) =>
    document.kind === 'character' && usesPoses(document, asset, documents) ? [`"${document.name}"`] : [],
  )
}

/** By itself or in its graph. */
function usesPoses(character: Character, asset: PoseAsset, documents: Documents): boolean {
  if (character.poses?.id === asset.id) return true
  try {
    return (
      documentsOfCharacter(character, documents)?.graph?.uses.some((used) => used.id === asset.id) ?? false
    )
  } catch (error) {
    // A graph that cannot be put together uses nothing; it is told among the problems.
    if (error instanceof FaceworkError) return false
    throw error
  }
}
