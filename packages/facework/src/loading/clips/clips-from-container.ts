import '../../keep-base-together.ts'
import { loadContainer } from '@facework/container/internal'
import type { Clip, Document } from '@facework/documents'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { OpenedFile } from '../file-access.ts'

/**
 * The clips of a `.facework` file; at least one. A file at an address is trusted to be what a command wrote, which its
 * checksums show; one that a user chose is checked, as are older layouts.
 */
export async function clipsFromContainer({ bytes, address = '' }: OpenedFile): Promise<readonly Clip[]> {
  const read = async () => {
    const { readDocument } = await import('../check-documents.ts')
    return (await loadContainer(bytes, { check: readDocument })).documents
  }
  const isTrusted = /^(https?|file):/.test(address)
  const found = isTrusted ? (await loadContainer(bytes)).documents : await read()
  return clipsAmong(found.every(isCurrent) ? found : await read())
}

const isCurrent = ({ kind, version }: Document) => version === LAYOUT_VERSIONS[kind]

function clipsAmong(documents: readonly Document[]): readonly Clip[] {
  const clips = documents.filter((document) => document.kind === 'clip')
  if (clips.length > 0) return clips
  const kinds = documents.map((document) => document.kind).join(', ')
  throw new FaceworkError(
    'load/no-clip',
    '',
    `The file holds no clip, but ${kinds || 'nothing'}.`,
    'Give a file that `facework compress` or `facework clip convert` wrote.',
  )
}
