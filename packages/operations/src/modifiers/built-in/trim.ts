import type { ClipContent, Curve, KeyedCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { curveSampler } from '../clip-content.ts'
import { FINE_RATE, withKeysAt } from '../curves/split-curve.ts'
import { mapTracks, type Track, trackWidth, withTrackKeysAt } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'
import { numberParameter, optionalParameter } from '../parameter.ts'

// [O2]
/** A part of a clip, moved to start at 0. */
export const trim = defineModifier({
  id: 'trim',
  title: 'Trim',
  description: 'Keeps the part between two times, with the same shape to its very ends.',
  parameters: {
    from: numberParameter('Start time in seconds.', 0, { low: 0 }),
    to: optionalParameter(
      numberParameter('End time in seconds (default: the end of the clip).', 0, { low: 0 }),
    ),
  },
  apply(content, { from, to: wanted }, { name }) {
    const to = Math.min(wanted ?? content.duration, content.duration)
    if (from >= to) {
      throw new FaceworkError(
        'modifier/parameter-clash',
        'trim',
        `Clip "${name}" has nothing between ${from} s and ${to} s; its duration is ${content.duration} s.`,
      )
    }
    return {
      duration: to - from,
      ...mapTracks(content, (track) => trimTrack(track, from, to)),
      curves: content.curves.map((curve) => trimCurve(curve, from, to, content)),
      markers: content.markers
        .filter((m) => m.time >= from && m.time <= to)
        .map((m) => ({ ...m, time: m.time - from })),
    }
  },
})

function trimCurve(curve: Curve, from: number, to: number, content: ClipContent): Curve {
  if (curve.type === 'sampled' || goesOn(curve, from, to)) return sampleBetween(curve, from, to, content)
  if (curve.keys.length === 0) return curve
  const cut = withKeysAt(curve, [from, to])
  const inside = cut.keys.filter((k) => k.time >= from && k.time <= to)
  // Wholly before the first key or after the last, where a curve holds.
  const kept = inside.length > 0 ? inside : [cut.keys[cut.keys[0]!.time > to ? 0 : cut.keys.length - 1]!]
  const shifted = kept.map((k) => ({ ...k, time: inside.length > 0 ? k.time - from : 0 }))
  return { ...cut, keys: shifted }
}

/** The part shows what the curve does beyond its keys, other than holding. */
function goesOn(curve: KeyedCurve, from: number, to: number): boolean {
  const [first, last] = [curve.keys[0]?.time ?? 0, curve.keys.at(-1)?.time ?? 0]
  return (from < first && curve.before !== 'hold') || (to > last && curve.after !== 'hold')
}

/** From 0 to the end, one sample at or just past it; samples of its own that lie so are kept as they are. */
function sampleBetween(curve: Curve, from: number, to: number, content: ClipContent): Curve {
  const rate = curve.type === 'sampled' ? curve.rate : FINE_RATE
  const start = curve.type === 'sampled' ? curve.start : 0
  const offset = (from - start) * rate
  if (curve.type === 'sampled' && Math.abs(offset - Math.round(offset)) < 1e-6 && offset >= 0) {
    const first = Math.min(Math.round(offset), curve.values.length - 1)
    const values = curve.values.slice(first, Math.ceil((to - start) * rate - 1e-6) + 1)
    return { ...curve, start: 0, values, before: 'hold', after: 'hold' }
  }
  const valueAt = curveSampler({ ...content, joints: [], morphs: [], curves: [curve] })
  const values = new Float32Array(Math.ceil((to - from) * rate - 1e-6) + 1)
  for (let i = 0; i < values.length; i++) values[i] = valueAt(curve.name, Math.min(from + i / rate, to))
  return { type: 'sampled', name: curve.name, start: 0, rate, values, before: 'hold', after: 'hold' }
}

function trimTrack<T extends Track>(track: T, from: number, to: number): T {
  const cut = withTrackKeysAt(track, [from, to])
  const [low, high] = [Math.fround(from), Math.fround(to)]
  const stride = trackWidth(track) * (track.interpolation === 'cubicspline' ? 3 : 1)
  let first = cut.times.findIndex((t) => t >= low)
  let end = cut.times.findLastIndex((t) => t <= high) + 1
  // Wholly before the first key or after the last, where a track holds.
  const outside = first < 0 || end <= first
  if (outside) [first, end] = first < 0 ? [cut.times.length - 1, cut.times.length] : [0, 1]
  return {
    ...cut,
    times: outside ? Float32Array.of(0) : cut.times.slice(first, end).map((t) => t - from),
    values: cut.values.slice(first * stride, end * stride),
  }
}
