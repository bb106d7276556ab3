import { isContainer } from '@facework/container'
import { eyeMovementPart, provenancePart } from '@facework/runtime/internal'
import { FacePlayer } from '../../face-player.ts'
import type { LoadCharacterOptions } from '../load-options.ts'
import type { LoadSource } from '../open-file.ts'
import { openSource } from '../open-source.ts'
import { openBundleFace } from './open-bundle.ts'

eyeMovementPart.loadBy(async () => (await import('../../parts/parts-of-player.ts')).EyeMovement)
provenancePart.loadBy(async () => (await import('../../parts/parts-of-player.ts')).provenanceOf)

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
  if (!isContainer(file.bytes)) throw (await import('../load-errors.ts')).notABundle(file.address)
  return openBundleFace(
    file,
    { loader, signal },
    face,
    (object, character, binding) => new FacePlayer(object, character, binding),
  )
}
