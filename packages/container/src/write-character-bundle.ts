import { type CharacterBundle, MEASURED, MESH } from './character-bundle.ts'
import { jsonText } from './json-text.ts'
import { writeContainer } from './write-container.ts'

export function writeCharacterBundle({ documents, measured, mesh }: CharacterBundle): Uint8Array {
  const face = { type: MEASURED, bytes: new TextEncoder().encode(jsonText(measured)) }
  const unknownChunks = mesh ? [face, { type: MESH, bytes: mesh }] : [face]
  return writeContainer({ documents, unknownChunks })
}
