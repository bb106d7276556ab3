import type { Bundle } from './bundle.ts'
import {
  checkedChunks,
  chunksOfType,
  documentsOfChunks,
  type ReadContainerOptions,
} from './container-documents.ts'
import { CHUNK } from './layout.ts'

/** `readContainer` for pages: what decodes compressed clips is downloaded only for files that have some. */
export async function loadContainer(bytes: Uint8Array, options: ReadContainerOptions = {}): Promise<Bundle> {
  const chunks = checkedChunks(bytes, options)
  const codec =
    chunksOfType(chunks, CHUNK.clip).length > 0 ? await import('./clip-codec/coded-columns.ts') : undefined
  return documentsOfChunks(chunks, options, codec?.codedColumns)
}
