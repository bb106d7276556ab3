import { accessoryShape } from '../accessory-shape.ts'
import type { ReadHead } from './place-options.ts'

type Place = readonly [number, number, number]

/** In eye distances from between the eyes: heights that are looked at, and how far behind the eyes ears begin. */
const HIGHEST = 0.3
const LOWEST = -1.3
const BEHIND = 0.6
/** Height of a slice, in eye distances. */
const SLICE = 0.1
/** Meshes of ears that are not part of the skin. */
const EARS = /^ears?([\W_]|$)/i

/**
 * The lobe of an ear: below the point where it stands off most, the slice of the head after which its outline falls back
 * most. Undefined where no eyes were found.
 * @param side 1 for the left ear, −1 for the right one
 */
export function findLobe({ documents: { model }, skin }: ReadHead, side: 1 | -1): Place | undefined {
  if (!skin.face) return undefined
  const { origin, unit } = skin.face
  const ears = model.meshes.filter(({ name }) => EARS.test(name))
  const sources = [
    skin.positions,
    ...(ears.length > 0 ? [accessoryShape({ ...model, meshes: ears }).mesh.positions] : []),
  ]
  const slices: (Place | undefined)[] = []
  for (const positions of sources) {
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
      const slice = Math.floor((HIGHEST - (y - origin[1]) / unit) / SLICE)
      if (slice < 0 || slice >= (HIGHEST - LOWEST) / SLICE || z > origin[2] - BEHIND * unit) continue
      const widest = slices[slice]
      if (!widest || (x - widest[0]) * side > 0) slices[slice] = [x, y, z]
    }
  }
  const outline = slices.filter((place) => place !== undefined)
  if (outline.length < 2) return undefined
  const aside = (place: Place) => (place[0] - origin[0]) * side
  let start = 0
  for (let i = 1; i < outline.length; i++) if (aside(outline[i]!) > aside(outline[start]!)) start = i
  let [lobe, most] = [outline[start]!, 0]
  for (let i = start; i + 1 < outline.length; i++) {
    const fall = aside(outline[i]!) - aside(outline[i + 1]!)
    if (fall > most) [lobe, most] = [outline[i]!, fall]
  }
  return lobe
}

/** From where an earring hangs: the middle of what is within a tenth of its height from its highest point. */
export function hangsFrom(positions: Float64Array): Place {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!)
    high = Math.max(high, positions[i]!)
  }
  const from = high - (high - low) / 10
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! < from) continue
    for (let k = 0; k < 3; k++) sum[k]! += positions[i + k]!
    count++
  }
  return [sum[0]! / count, from, sum[2]! / count]
}
