import { Color } from 'three'

/** From nothing to too much: dark blue, green, yellow, red. */
const RAMP: readonly (readonly [at: number, color: string])[] = [
  [0, '#1a1f61'],
  [1 / 3, '#298594'],
  [2 / 3, '#f2d159'],
  [1, '#ed5c33'],
]

const colors = new Map<string, Color>()

/** One object for each color; not to be changed. */
export function colorOf(style: string): Color {
  const known = colors.get(style) ?? new Color(style)
  colors.set(style, known)
  return known
}

/** The color of a value from 0 to 1. */
function ramp(value: number, into: Color): Color {
  const at = Math.min(Math.max(value, 0), 1)
  const next = Math.max(
    RAMP.findIndex(([end]) => end >= at),
    1,
  )
  const [from, to] = [RAMP[next - 1]!, RAMP[next]!]
  return into.lerpColors(colorOf(from[1]), colorOf(to[1]), (at - from[0]) / (to[0] - from[0]))
}

/** Three numbers for each value from 0 to 1, linear light. */
export function ramped(values: Float32Array, into = new Float32Array(values.length * 3)): Float32Array {
  const one = new Color()
  values.forEach((value, v) => {
    ramp(value, one).toArray(into, v * 3)
  })
  return into
}
