import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import type { Clip } from '@facework/documents'
import { importFbx } from '@facework/formats'
import type { OpenedFile } from '../file-access.ts'

export async function clipsFromFbx({ bytes, name }: OpenedFile): Promise<readonly Clip[]> {
  const { clips, poseFrames } = await importFbx(bytes, { name })
  const isPoses = (clip: Clip) => clip.name === poseFrames?.clip
  return [...clips.filter((clip) => !isPoses(clip)), ...clips.filter(isPoses)]
}
