import '../../keep-takes-together.ts'
import type { Clip } from '@facework/documents'
import { importLiveLinkRecording } from '@facework/formats'
import type { OpenedFile } from '../file-access.ts'

/** A recorded stream of Live Link Face: gzip, which pages that play CSV takes need not load. */
export async function clipsFromRecording({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  return (await importLiveLinkRecording(bytes, { name })).clips
}
