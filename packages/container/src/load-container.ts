import type { Bundle } from './bundle.ts'
import {
  checkedChunks,
  chunksOfType,
  documentsOfChunks,
  type ReadContainerOptions,
} from './container-documents.ts'
import { CHUNK } from './layout.ts'

/** `readContainer` for pages: what decodes compressed files is downloaded only for those. */
export async function loadContainer(bytes: Uint8Array, options: ReadContainerOptions = {}): Promise<Bundle> {
  const chunks = checkedChunks(bytes, options)
  const has = (type: string) => chunksOfType(chunks, type).length > 0
  const [columns, texts] = await Promise.all([
    has(CHUNK.clip) ? import('./clip-codec/coded-columns.ts') : undefined,
    has(CHUNK.packed) ? import('./text-codec/unpack-texts.ts') : undefined,
  ])
  return documentsOfChunks(chunks, options, { ...columns, ...texts })
}
