import type { Curve, Key } from '@facework/documents'
import { type Tangent, tuple } from '@facework/documents/internal'
import { list } from '@facework/documents/schema'
import { FaceworkError } from '@facework/report'
import { withTangents } from '../../keys/with-tangents.ts'
import { curveSampler } from '../clip-content.ts'
import { withKeysAt } from '../curves/split-curve.ts'
import { mapTracks, type Track, trackWidth, withTrackKeysAt } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'
import { dataParameter, numberParameter, optionalParameter } from '../parameter.ts'

type WarpKey = readonly [from: number, to: number]

// [O2]
/** Faster, slower, or with a time of its own. */
export const retime = defineModifier({
  id: 'retime',
  title: 'Retime',
  description: 'Changes speed, or moves given times to others with straight time between them.',
  parameters: {
    speed: numberParameter('2 is twice as fast.', 1, { low: 1e-3, high: 1e3 }),
    warp: optionalParameter(
      dataParameter(
        'Pairs [seconds now, seconds then], both rising; goes before speed.',
        list(tuple<WarpKey>(2)),
      ),
    ),
  },
  apply(content, { speed, warp = [] }) {
    const pieces = piecesOf(warp, speed)
    const knots = pieces.slice(1).map((p) => p.from)
    const at = (time: number) => timeIn(pieces, time)
    return {
      duration: at(content.duration),
      ...mapTracks(content, (track) => retimeTrack(track, pieces, knots)),
      curves: content.curves.map((curve) => retimeCurve(curve, pieces, knots, content.duration)),
      markers: content.markers.map((m) => ({ ...m, time: at(m.time) })),
    }
  },
})

/** From this time on, time runs at this many new seconds an old one. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly pace: number
}

function piecesOf(warp: readonly WarpKey[], speed: number): Piece[] {
  // Time before the first pair and after the last runs at its own pace.
  const keys: readonly WarpKey[] = warp.length > 0 ? warp : [[0, 0]]
  const pieces: Piece[] = []
  if (keys[0]![0] > 0) pieces.push(...piecesOf([[0, 0], ...keys], 1))
  else {
    keys.forEach(([from, to], i) => {
      const next = keys[i + 1]
      const pace = next ? (next[1] - to) / (next[0] - from) : 1
      if (next && !(next[0] > from && next[1] > to)) {
        throw new FaceworkError(
          'modifier/parameter-clash',
          'retime.warp',
          `Times must increase in both columns; [${next.join(', ')}] follows [${[from, to].join(', ')}].`,
        )
      }
      pieces.push({ from, to, pace })
    })
  }
  return speed === 1 ? pieces : pieces.map((p) => ({ from: p.from, to: p.to / speed, pace: p.pace / speed }))
}

function pieceAt(pieces: readonly Piece[], time: number): Piece {
  return pieces.findLast((p) => p.from <= time) ?? pieces[0]!
}

function timeIn(pieces: readonly Piece[], time: number): number {
  const { from, to, pace } = pieceAt(pieces, time)
  return to + (time - from) * pace
}

/** Of the segment that ends at a time. */
function paceBefore(pieces: readonly Piece[], time: number): number {
  return (pieces.findLast((p) => p.from < time) ?? pieces[0]!).pace
}

function retimeCurve(
  curve: Curve,
  pieces: readonly Piece[],
  knots: readonly number[],
  duration: number,
): Curve {
  if (curve.type === 'sampled' && pieces.length === 1) {
    const { pace } = pieces[0]!
    return { ...curve, start: timeIn(pieces, curve.start), rate: curve.rate / pace }
  }
  if (curve.type === 'sampled') return warpSamples(curve, pieces, duration)
  const { keys, ...rest } = knots.length > 0 ? withKeysAt(curve, knots) : curve
  const slower = (tangent: Tangent, pace: number): Tangent => ({ ...tangent, slope: tangent.slope / pace })
  const moved = keys.map(
    (key): Key =>
      withTangents(
        { ...key, time: timeIn(pieces, key.time) },
        key.in && slower(key.in, paceBefore(pieces, key.time)),
        key.out && slower(key.out, pieceAt(pieces, key.time).pace),
      ),
  )
  return { ...rest, keys: moved }
}

/** Samples are even, so a warp takes them anew, at the same rate. */
function warpSamples(curve: Curve & { type: 'sampled' }, pieces: readonly Piece[], duration: number): Curve {
  const back = pieces.map((p): Piece => ({ from: p.to, to: p.from, pace: 1 / p.pace }))
  const end = timeIn(pieces, duration)
  const valueAt = curveSampler({ duration, joints: [], morphs: [], curves: [curve], markers: [] })
  const values = new Float32Array(Math.ceil(end * curve.rate - 1e-6) + 1)
  for (let i = 0; i < values.length; i++) values[i] = valueAt(curve.name, timeIn(back, i / curve.rate))
  return { ...curve, start: 0, values }
}

function retimeTrack<T extends Track>(track: T, pieces: readonly Piece[], knots: readonly number[]): T {
  // Times of tracks are float32, and so a key on a knot must find itself on the knot.
  const rounded = pieces.map((p) => ({ ...p, from: Math.fround(p.from) }))
  const cut = withTrackKeysAt(track, knots)
  const times = cut.times.map((t) => timeIn(rounded, t))
  if (track.interpolation !== 'cubicspline') return { ...cut, times }
  const width = trackWidth(track)
  const values = cut.values.slice()
  cut.times.forEach((time, i) => {
    for (let k = 0; k < width; k++) {
      values[i * width * 3 + k]! /= paceBefore(rounded, time)
      values[i * width * 3 + width * 2 + k]! /= pieceAt(rounded, time).pace
    }
  })
  return { ...cut, times, values }
}
