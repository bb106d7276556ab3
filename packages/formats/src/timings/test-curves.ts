import type { Clip, Curve } from '@facework/documents'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Keys of a curve as [time, value], times rounded to a microsecond. */
export function keysOf({ curves }: Clip, viseme: string): [number, number][] {
  const curve = curves.find(({ name }) => name === viseme) as Extract<Curve, { type: 'keyed' }> | undefined
  return curve ? curve.keys.map(({ time, value }) => [Math.round(time * 1e6) / 1e6, value]) : []
}

/** All curves of a clip. */
export const curvesOf = (clip: Clip): Record<string, [number, number][]> =>
  Object.fromEntries(clip.curves.map(({ name }) => [name, keysOf(clip, name)]))
