import type { Clip } from '@facework/documents'
import { insertTime } from '../keys/insert-time.ts'
import { baseAsClip, withBase } from './base-as-clip.ts'
import { layerAsClip, withLayer } from './layer-as-clip.ts'

/** Puts time into a clip and all of its layers, or takes it out, so that they stay in step. */
export function insertTimeInLayers(clip: Clip, where: Parameters<typeof insertTime>[1]): Clip {
  const names = clip.layers?.above.map((layer) => layer.name) ?? []
  const based = withBase(clip, insertTime(baseAsClip(clip), where))
  return names.reduce(
    (done, name) => withLayer(done, name, insertTime(layerAsClip(clip, name), where)),
    based,
  )
}
