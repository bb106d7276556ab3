import type { Document } from '@facework/documents'
import type { Bundle } from './bundle.ts'
import { jsonText } from './json-text.ts'
import { type ReadContainerOptions, readContainer } from './read-container.ts'
import { writeContainer } from './write-container.ts'

/** A character in one file: its documents, what was measured on its geometry, and the file that draws it. */
export interface CharacterBundle {
  readonly documents: readonly Document[]
  /** Plain JSON. */
  readonly measured: unknown
  /** A .glb or .vrm; undefined where the model among the documents has its geometry. */
  readonly mesh?: Uint8Array | undefined
}

/** Chunks that readers of plain documents keep and do not need. */
const MEASURED = 'face'
const MESH = 'mesh'

export function writeCharacterBundle({ documents, measured, mesh }: CharacterBundle): Uint8Array {
  const face = { type: MEASURED, bytes: new TextEncoder().encode(jsonText(measured)) }
  const unknownChunks = mesh ? [face, { type: MESH, bytes: mesh }] : [face]
  return writeContainer({ documents, unknownChunks })
}

export function readCharacterBundle(bytes: Uint8Array, options?: ReadContainerOptions): CharacterBundle {
  const { documents, unknownChunks } = readContainer(bytes, options)
  const measured = chunk(unknownChunks, MEASURED)
  return {
    documents,
    measured: measured && JSON.parse(new TextDecoder().decode(measured)),
    mesh: chunk(unknownChunks, MESH),
  }
}

function chunk(chunks: Bundle['unknownChunks'], type: string): Uint8Array | undefined {
  return chunks.find((c) => c.type === type)?.bytes
}
