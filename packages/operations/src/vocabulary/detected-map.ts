import type { ControlMap, Model, PoseAsset } from '@facework/documents'
import { detectCharacterMap } from './detect-character-map.ts'
import { mapFromDetection } from './map-from-detection.ts'

const cache = new WeakMap<PoseAsset, { readonly model: Model; readonly map: ControlMap | undefined }>()

/** The map of a character that brings none: found by the names of its poses and by what they move. */
export function detectedMap(model: Model, poses: PoseAsset): ControlMap | undefined {
  const known = cache.get(poses)
  if (known?.model === model) return known.map
  const detection = detectCharacterMap(model, poses)
  const map = detection.lines.length > 0 ? mapFromDetection(detection, model.name) : undefined
  cache.set(poses, { model, map })
  return map
}
