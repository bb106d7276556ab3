import type { Clip } from '@facework/documents'
import { codecsForPlayer } from '../../codecs/codecs-for-player.ts'
import { clipsInContainer } from '../clips/clips-in-container.ts'
import type { LoadClipOptions } from '../load-clip.ts'
import { loadClipBy } from '../load-clip-by.ts'
import type { LoadSource } from '../open-file.ts'

/** The same as `loadClip` of `facework`: the page has the reader of `.facework` files from the start. */
export function loadClip(source: LoadSource, options?: LoadClipOptions): Promise<Clip> {
  return loadClipBy((bytes) => clipsInContainer(bytes, codecsForPlayer), source, options)
}
