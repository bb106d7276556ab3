import { type Curve, type JointTrack, keyedCurve } from '@facework/documents'
import { sideOf } from '../../../base/controls.ts'
import { isTrackLocked, type TimelineState } from '../../../session/timeline-state.ts'
import type { Track } from './track.ts'

/** One line of the curve pane. */
export interface PaneLine {
  readonly name: string
  /** The group whose colour it has. */
  readonly tint: string
  readonly curve: Curve
  /** Whose keys it shows. */
  readonly track: Track
  /** Lines of the right side, and second and third axes. */
  readonly dash: readonly number[]
  readonly unit?: string
  readonly locked: boolean
  readonly active: boolean
}

const SOLID: readonly number[] = []
const DASHED: readonly number[] = [5, 3]
const DOTTED: readonly number[] = [2, 3]

/** Lines of tracks, the first of them active. */
export function paneLines(
  tracks: readonly Track[],
  locks: Pick<TimelineState, 'locked' | 'lockedTracks'>,
): PaneLine[] {
  return tracks.flatMap((track, i): PaneLine[] => {
    const common = { tint: track.tint, track, active: i === 0, locked: isTrackLocked(locks, track) }
    if (track.kind === 'curve') {
      const dash = sideOf(track.name) === 'right' ? DASHED : SOLID
      return [{ ...common, name: track.name, curve: track.curve, dash }]
    }
    if (track.kind === 'morph') return []
    const unit = { translation: 'mm', rotation: '°', scale: '×' }[track.track.path]
    return axisCurves(track.track).map((curve, axis) => ({
      ...common,
      name: `${track.name} ${'XYZ'[axis]}`,
      curve,
      dash: [SOLID, DASHED, DOTTED][axis]!,
      unit,
    }))
  })
}

const axes = new WeakMap<JointTrack, readonly Curve[]>()

/** A joint track as three curves for the eye: millimetres, degrees or factors, straight from key to key. */
function axisCurves(track: JointTrack): readonly Curve[] {
  const known = axes.get(track)
  if (known) return known
  const points = Array.from(track.times, (time, i) => ({ time, xyz: valueAtKey(track, i) }))
  const curves = [0, 1, 2].map((axis) =>
    keyedCurve(
      'XYZ'[axis]!,
      points.map(({ time, xyz }) => [time, xyz[axis]!]),
      track.interpolation === 'step' ? 'constant' : 'linear',
    ),
  )
  axes.set(track, curves)
  return curves
}

function valueAtKey({ path, interpolation, values }: JointTrack, i: number): readonly number[] {
  const width = path === 'rotation' ? 4 : 3
  // A cubic key is tangent, value, tangent.
  const at = interpolation === 'cubicspline' ? (3 * i + 1) * width : i * width
  const [x = 0, y = 0, z = 0, w = 1] = values.subarray(at, at + width)
  if (path === 'translation') return [1000 * x, 1000 * y, 1000 * z]
  return path === 'scale' ? [x, y, z] : eulerDegrees(x, y, z, w)
}

/** Turns about X, then Y, then Z of the parent. */
export function eulerDegrees(x: number, y: number, z: number, w: number): readonly number[] {
  const degrees = 180 / Math.PI
  const sine = Math.min(Math.max(2 * (w * y - z * x), -1), 1)
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * degrees,
    Math.asin(sine) * degrees,
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * degrees,
  ]
}
