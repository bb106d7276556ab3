import type { ControlMap, Model, PoseAsset } from '@facework/documents'
import { detectCharacterMap } from './detect-character-map.ts'
import { hasContent, mapFromDetection } from './map-from-detection.ts'

interface Detected {
  readonly model: Model
  readonly map: ControlMap
  readonly isEmpty: boolean
}

const cache = new WeakMap<PoseAsset, Detected>()

/** The map of a character that brings none: found by the names of its poses and by what they move. */
export function detectedMap(model: Model, poses: PoseAsset): ControlMap | undefined {
  const { map, isEmpty } = detected(model, poses)
  return isEmpty ? undefined : map
}

/** The same, also where nothing was found, for a report that says so. */
export const detectedMapOrEmpty = (model: Model, poses: PoseAsset): ControlMap => detected(model, poses).map

function detected(model: Model, poses: PoseAsset): Detected {
  const known = cache.get(poses)
  if (known?.model === model) return known
  const detection = detectCharacterMap(model, poses)
  const found = { model, map: mapFromDetection(detection, model.name), isEmpty: !hasContent(detection) }
  cache.set(poses, found)
  return found
}
