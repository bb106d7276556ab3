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

/** Whether a map hands every control on under its own name, as it is. */
export function isIdentity({ lines }: ControlMap): boolean {
  return lines.every(
    ({ target, terms, offset, range }) =>
      offset === 0 &&
      range === undefined &&
      terms.length === 1 &&
      terms[0]!.source === target &&
      terms[0]!.gain === 1 &&
      terms[0]!.by === undefined,
  )
}

/** The names that a control reaches through maps, one after another. */
export function namesReached(name: string, maps: readonly ControlMap[]): ReadonlySet<string> {
  return maps.reduce<ReadonlySet<string>>(
    (names, { lines }) => {
      const read = new Set<string>()
      const reached = new Set<string>()
      for (const { target, terms } of lines) {
        for (const { source, by = source } of terms) {
          read.add(source).add(by)
          if (names.has(source) || names.has(by)) reached.add(target)
        }
      }
      for (const each of names) if (!read.has(each)) reached.add(each)
      return reached
    },
    new Set([name]),
  )
}
