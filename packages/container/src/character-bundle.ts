import type { Document } from '@facework/documents'
import type { Bundle } from './bundle.ts'
import type { ReadContainerOptions } from './container-documents.ts'
import { type LazyCodecs, loadContainer } from './load-container.ts'

/** A character in one file: its documents, what was measured on its geometry, and the file that draws it. */
export interface CharacterBundle {
  readonly documents: readonly Document[]
  /** Plain JSON. */
  readonly measured: unknown
  /** A .glb or .vrm; undefined where the model among the documents has its geometry. */
  readonly mesh?: Uint8Array | undefined
}

/** Chunks that readers of plain documents keep and do not need. */
export const MEASURED = 'face'
export const MESH = 'mesh'

export async function loadCharacterBundle(
  bytes: Uint8Array,
  lazy: LazyCodecs,
  options?: ReadContainerOptions,
): Promise<CharacterBundle> {
  const { documents, unknownChunks } = await loadContainer(bytes, lazy, options)
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
