import type { Clip } from '@facework/documents'
import { importLiveLinkCsv, importLiveLinkRecording } from '@facework/formats'
import type { OpenedFile } from '../opened-file.ts'

/** A take of Live Link Face, as CSV or as a recording. */
export async function clipsFromLiveLink({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  const isRecording = bytes[0] === 0x1f
  return (isRecording ? await importLiveLinkRecording(bytes, { name }) : importLiveLinkCsv(bytes, { name }))
    .clips
}
