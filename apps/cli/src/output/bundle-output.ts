import { writeCharacterBundle } from '@facework/container/internal'
import type { Model } from '@facework/documents'
import { exportGltf } from '@facework/formats'
import type { CharacterFile } from '@facework/operations'
import { characterDocuments, openCharacter } from '@facework/operations'
import { bundleCharacter } from '@facework/operations/internal'
import type { OutputFile } from './write-output.ts'

/** One file with everything that a page needs to show a character; `mesh` is a whole .glb or .vrm. */
export function bundleOutput(
  files: readonly CharacterFile[],
  model: Model,
  mesh: Uint8Array | undefined,
  path: string,
): OutputFile {
  const documents = new Map(files.map(({ document }) => [document.id, document]))
  const [{ document: character }] = files as readonly [CharacterFile]
  if (character.kind !== 'character') throw new Error('createCharacter lists the character first')
  const found = characterDocuments(character, ({ id }) => (id === model.id ? model : documents.get(id)))!
  const bundle = bundleCharacter(openCharacter(found))
  return {
    path,
    content: writeCharacterBundle({ ...bundle, mesh: mesh ?? exportGltf({ model }).bytes }),
  }
}
