import type { Character, Document } from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { type CharacterDocuments, characterDocuments, createPoses } from '@facework/operations'
import { characterFromHead } from '@facework/operations/internal'

/** A character with what it refers to, among the documents of its version and those that it needs. */
export function characterDocumentsOf(
  character: Character,
  documents: readonly Document[],
): CharacterDocuments | undefined {
  const byId = new Map(documents.map((d) => [d.id, d]))
  // A model in its own file has another id than the reference to it: there is one.
  const models = documents.filter((d) => d.kind === 'model')
  return characterDocuments(
    character,
    ({ id }) => byId.get(id) ?? (id === character.model.id && models.length === 1 ? models[0] : undefined),
  )
}

/** A head without a character document, with poses from its file; undefined when the file has no model. */
export function headDocumentsOf(content: InputContent): CharacterDocuments | undefined {
  const { documents, poseFrames, inBetweens } = content
  const model = documents.find((d) => d.kind === 'model')
  if (!model) return undefined
  const skeleton = documents.find((d) => d.kind === 'skeleton')
  const clips = documents.filter((d) => d.kind === 'clip')
  const poses =
    documents.find((d) => d.kind === 'poses') ?? createPoses({ model, clips, poseFrames, inBetweens }).poses
  return characterFromHead({ model, skeleton, poses })
}
