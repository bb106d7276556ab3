import type { PoseDriver } from '@facework/documents'
import type { DriverTarget } from '@facework/documents/internal'

const DEGREES = 180 / Math.PI
/** Turns and ways smaller than this are none. */
const LEAST = { degrees: 0.05, millimetres: 0.05 }

/** Where a target is, a word a source: `jaw 30.0° X`, `tongue 4.0 mm`. */
export function placeWords({ sources }: PoseDriver, { transforms }: DriverTarget): string {
  return sources
    .map(({ joint, channel, space }, i) => {
      const place = transforms[i]
      if (!place) return `${joint} ?`
      const words = channel === 'rotation' ? turnWords(place.r) : wayWords(place.t)
      return `${joint} ${words ?? (space === 'reference' ? 'at rest' : 'none')}`
    })
    .join(', ')
}

/** The angle, and the axis if it is one of the joint's own. */
function turnWords([x, y, z, w]: readonly [number, number, number, number]): string | undefined {
  const length = Math.hypot(x, y, z)
  const degrees = 2 * Math.atan2(length, Math.abs(w)) * DEGREES
  if (degrees < LEAST.degrees) return undefined
  const sign = w < 0 ? -1 : 1
  const axis = [x, y, z].map((v) => (v / length) * sign)
  const main = axis.findIndex((v) => Math.abs(v) > 0.98)
  const about = main < 0 ? '' : ` ${axis[main]! < 0 ? '−' : ''}${'XYZ'[main]}`
  return `${degrees.toFixed(1)}°${about}`
}

function wayWords(t: readonly number[]): string | undefined {
  const millimetres = Math.hypot(...t) * 1000
  return millimetres < LEAST.millimetres ? undefined : `${millimetres.toFixed(1)} mm`
}
