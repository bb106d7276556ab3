import { type LazyCodecs, loadContainer } from '@facework/container/internal'
import type { Clip } from '@facework/documents'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'

/** The clips of a `.facework` file, without checks; undefined where it has none, and for older layouts. */
export async function clipsInContainer(
  bytes: Uint8Array,
  codecs: LazyCodecs,
): Promise<readonly Clip[] | undefined> {
  const { documents } = await loadContainer(bytes, codecs)
  const isCurrent = documents.every(({ kind, version }) => version === LAYOUT_VERSIONS[kind])
  const clips = documents.filter((document) => document.kind === 'clip')
  return isCurrent && clips.length > 0 ? clips : undefined
}
