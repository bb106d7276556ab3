import type { Clip, SpeechTimings } from '@facework/documents'
import { detectFormat } from '@facework/formats'
import { readSpeechFile } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'

// A module of its own: downloaded with the first file that is not a .facework.

/** The clips of a file of any format; the one that holds one pose per frame is not a performance and comes last. */
export async function clipsInFile(bytes: Uint8Array, name: string): Promise<readonly Clip[]> {
  const format = await detectFormat(bytes)
  if (!format)
    throw new FaceworkError(
      'load/not-a-clip',
      '',
      bytes.length === 0 ? 'The file is empty.' : 'The file is not a clip that is supported.',
      'Give a *.clip.json, .facework, Live Link .csv, .vrma, .bvh, .glb, .fbx, or lip sync of a speech service.',
    )
  const { documents, poseFrames } = await format.read({ bytes, name })
  const clips = documents.filter((each) => each.kind === 'clip')
  const isPoses = (clip: Clip) => clip.name === poseFrames?.clip
  return [...clips.filter((clip) => !isPoses(clip)), ...clips.filter(isPoses)]
}

export const timingsInFile = (bytes: Uint8Array): SpeechTimings => readSpeechFile(bytes).timings
