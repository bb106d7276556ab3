import '../../keep-takes-together.ts'
import type { Clip } from '@facework/documents'
import { importLiveLinkCsv } from '@facework/formats'
import type { OpenedFile } from '../file-access.ts'

/** A take of Live Link Face, as CSV. */
export async function clipsFromLiveLink({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  return importLiveLinkCsv(bytes, { name }).clips
}
