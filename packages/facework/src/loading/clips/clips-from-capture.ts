import type { Clip } from '@facework/documents'
import { importLiveLinkCsv, importLiveLinkRecording } from '@facework/formats'
import { isLiveLinkCsv, isLiveLinkRecording } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import type { OpenedFile } from '../opened-file.ts'

/** A take of Live Link Face, as CSV or as a recording. */
export async function clipsFromCapture({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  if (isLiveLinkCsv(bytes)) return importLiveLinkCsv(bytes, { name }).clips
  if (await isLiveLinkRecording(bytes)) return (await importLiveLinkRecording(bytes, { name })).clips
  throw new FaceworkError(
    'load/not-a-clip',
    '',
    bytes.length === 0 ? 'The file is empty.' : 'The file is not a clip that is supported.',
    'Give a *.clip.json, .facework, Live Link .csv, .vrma, .bvh, .glb, .gltf or .fbx.',
  )
}
