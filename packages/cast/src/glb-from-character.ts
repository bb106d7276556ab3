import { defined } from '@facework/documents/internal'
import { exportGltf } from '@facework/formats'
import { type CharacterDocuments, documentsFromCharacter } from './documents-from-character.ts'
import type { CastCharacter } from './people/character.ts'

/** The character as an ordinary .glb. Morph-driven faces carry no pose animation: their morphs are the poses. */
export function glbFromCharacter(
  c: CastCharacter,
  documents: CharacterDocuments = documentsFromCharacter(c),
): Uint8Array {
  const { model, poses } = documents
  return exportGltf(
    defined({
      model,
      poses: c.faceJoints.length ? poses : undefined,
      extras: { driver: c.driver, family: c.family, detail: c.detail },
    }),
  ).bytes
}
