import type { Bundle } from './bundle.ts'
import {
  type Codecs,
  checkedChunks,
  chunksOfType,
  documentsOfChunks,
  type ReadContainerOptions,
} from './container-documents.ts'
import { CLIP, PACKED } from './layout.ts'

/** Where a page downloads each of the codecs from. */
export type LazyCodecs = {
  readonly [K in keyof Codecs]-?: () => Promise<Pick<Codecs, K>>
}

/** `readContainer` for pages: what decodes compressed files is downloaded only for those. */
export async function loadContainer(
  bytes: Uint8Array,
  lazy: LazyCodecs,
  options: ReadContainerOptions = {},
): Promise<Bundle> {
  const chunks = checkedChunks(bytes, options)
  const has = (type: string) => chunksOfType(chunks, type).length > 0
  const [columns, texts] = await Promise.all([
    has(CLIP) ? lazy.codedColumns() : undefined,
    has(PACKED) ? lazy.unpackTexts() : undefined,
  ])
  return documentsOfChunks(chunks, options, { ...columns, ...texts })
}
