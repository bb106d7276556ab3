import { hermite, normalizeQuaternion, slerpQuaternions } from '@facework/math/internal'

interface Keys {
  readonly interpolation: 'step' | 'linear' | 'cubicspline'
  readonly times: Float32Array
  readonly values: Float32Array
}

/**
 * One moment of a dense track, for the importer's own needs: the reference pose, and merging morph tracks.
 * Playing clips is the runtime's business. `width` 4 is a rotation.
 */
export function sampleKeys({ interpolation, times, values }: Keys, width: number, time: number): number[] {
  const cubic = interpolation === 'cubicspline'
  const at = (key: number, part = 1) => (cubic ? (key * 3 + part) * width : key * width)
  const last = times.length - 1
  let key = 0
  while (key < last && times[key + 1]! <= time) key++
  const start = at(key)
  const out = Array.from(values.subarray(start, start + width))
  if (key < last && time > times[key]! && interpolation !== 'step') {
    const span = times[key + 1]! - times[key]!
    const t = (time - times[key]!) / span
    const next = at(key + 1)
    if (!cubic && width === 4) slerpQuaternions(out, 0, values, start, values, next, t)
    else {
      for (let i = 0; i < width; i++) {
        const [a, b] = [values[start + i]!, values[next + i]!]
        out[i] = cubic
          ? hermite(a, values[at(key, 2) + i]!, b, values[at(key + 1, 0) + i]!, span, t)
          : a + (b - a) * t
      }
    }
  }
  if (width === 4) normalizeQuaternion(out, 0)
  return out
}
