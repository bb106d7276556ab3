import '../../keep-container-together.ts'
import '../../keep-core-together.ts'
import type { Clip } from '@facework/documents'
import { codecsForFace } from '../../codecs/codecs-for-face.ts'
import { clipsInContainer } from './clips-in-container.ts'

export function clipsFromContainer(bytes: Uint8Array): Promise<readonly Clip[] | undefined> {
  return clipsInContainer(bytes, codecsForFace)
}
