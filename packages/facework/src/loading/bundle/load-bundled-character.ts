import { isContainer } from '@facework/container/internal'
import { eyeMovementPart, provenancePart } from '@facework/runtime/internal'
import { codecsForPlayer } from '../../codecs/codecs-for-player.ts'
import { FacePlayer } from '../../face-player.ts'
import { loadError } from '../errors/load-error.ts'
import type { LoadCharacterOptions } from '../load-options.ts'
import type { LoadSource } from '../open-file.ts'
import { openSource } from '../open-source.ts'
import { openBundleFace } from './open-bundle.ts'

const parts = () => import('../../parts/parts-of-player.ts')
eyeMovementPart.loadBy(async () => (await parts()).EyeMovement)
provenancePart.loadBy(async () => (await parts()).provenanceOf)

/**
 * Loads a `.facework` bundle, ready to be added to a scene: for pages that only play clips, it fetches much less than
 * `loadCharacter` of `facework`, which reads every kind of file.
 *
 *   const ada = await loadCharacter('ada.facework')
 *   scene.add(ada.object)
 *   ada.play(await loadClip('scream.facework'))
 */
export async function loadCharacter(
  source: LoadSource,
  options: Omit<LoadCharacterOptions, 'project'> = {},
): Promise<FacePlayer> {
  const { loader, signal, onProgress, ...face } = options
  signal?.throwIfAborted()
  const file = await openSource(source, { signal, onProgress })
  if (!isContainer(file.bytes)) throw await loadError('notABundle', file.address)
  return openBundleFace(
    file,
    { loader, signal },
    face,
    codecsForPlayer,
    (object, character, binding) => new FacePlayer(object, character, binding),
  )
}
