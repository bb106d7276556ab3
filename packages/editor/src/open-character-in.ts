import type { Character, Id, Model, PoseAsset } from '@facework/documents'
import {
  type CharacterDocuments,
  characterDocuments,
  type OpenCharacter,
  openCharacter,
} from '@facework/operations'
import { sameCharacterDocuments } from '@facework/operations/internal'
import type { OpenDocument } from './state.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** The documents of a character as they are now; undefined while its model is missing. */
export function documentsOfCharacter(
  character: Character,
  documents: Documents,
  previewed?: PoseAsset,
): CharacterDocuments | undefined {
  const found = characterDocuments(character, ({ id }) => documents.get(id)?.document)
  return found && previewed ? withPoses(found, previewed) : found
}

/** With another pose asset in place of its own. A graph that names a pose asset itself cannot show it. */
function withPoses(documents: CharacterDocuments, poses: PoseAsset): CharacterDocuments {
  const named = documents.graph?.graph.inputs.some((input) => input.kind === 'poses' && input.asset)
  return { ...documents, poses, graph: named ? undefined : documents.graph }
}

/** Of one model: characters that share it, and one that previews other poses. */
const REMEMBERED = 4
const cache = new WeakMap<Model, readonly OpenCharacter[]>()

/** Opens a character; the same documents give the same result, so that it may be asked for after every edit. */
export function openCharacterIn(documents: CharacterDocuments): OpenCharacter {
  const known = cache.get(documents.model) ?? []
  const same = known.find((opened) => sameCharacterDocuments(opened.documents, documents))
  if (same) return same
  const opened = openCharacter(documents)
  cache.set(documents.model, [opened, ...known].slice(0, REMEMBERED))
  return opened
}
