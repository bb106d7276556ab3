import type { Clip, Curve, JointTrack, KeyedCurve } from '@facework/documents'
import { ticksFromTimes } from './ticks.ts'

/** How exactly a compressed clip must come back. */
export interface ClipErrors {
  /** Largest error of a curve's value; 0.001 is below what anyone sees on a face. */
  readonly maxError?: number
  /** Largest error by curve, which goes before `maxError`. */
  readonly curves?: Readonly<Record<string, number>>
  /** Largest distance, in metres, that a point 0.1 m from its joint may be off. */
  readonly joints?: number
}

export const DEFAULT_MAX_ERROR = 0.001
/** Metres: what 0.001 of a control is on a face. */
export const DEFAULT_JOINT_ERROR = 0.00005
/** Metres from a joint to the point whose error is meant. */
const REACH = 0.1
/** Shorter columns cost more to describe than they save. */
const SHORTEST = 16

/** A column of a clip that is to be coded. */
export interface PlannedColumn {
  readonly values: Float32Array
  readonly width: number
  readonly maxError: number
  /** The column of the other side. */
  readonly like?: Float32Array | undefined
  /** The values are those of linear keys at these times. */
  readonly times?: readonly number[] | undefined
}

/** A clip whose linear keys stand as columns, and which of its columns are coded. */
export interface ClipPlan {
  readonly clip: unknown
  readonly columns: readonly PlannedColumn[]
}

/**
 * Chooses what is coded; curves with tangents and easings, splines and times stay exact. `keys`: linear
 * keys as a column, or as text, which is smaller for a few of them.
 */
export function planClip(clip: Clip, errors: ClipErrors, keys: 'coded' | 'text' = 'coded'): ClipPlan {
  const columns: PlannedColumn[] = []
  const values = new Map<string, { readonly values: Float32Array; readonly times?: readonly number[] }>()
  const curves = clip.curves.map((curve) => {
    const found = curve.type === 'sampled' || keys === 'coded' ? curveColumn(curve) : undefined
    if (!found) return curve
    values.set(curve.name, found)
    return curve.type === 'sampled' ? curve : { ...curve, keys: found.values }
  })
  for (const [name, { values: own, times }] of values) {
    const like = values.get(partnerOf(name) ?? '')?.values
    columns.push({
      values: own,
      width: 1,
      maxError: errors.curves?.[name] ?? errors.maxError ?? DEFAULT_MAX_ERROR,
      like: like && like.length === own.length ? like : undefined,
      times,
    })
  }
  const distance = errors.joints ?? DEFAULT_JOINT_ERROR
  for (const track of clip.joints) {
    if (track.interpolation === 'cubicspline' || track.times.length < SHORTEST) continue
    columns.push({
      values: track.values,
      width: track.path === 'rotation' ? 4 : 3,
      maxError: componentError(track, distance),
    })
  }
  for (const track of clip.morphs) {
    if (track.interpolation === 'cubicspline' || track.times.length < SHORTEST) continue
    columns.push({ values: track.values, width: 1, maxError: errors.maxError ?? DEFAULT_MAX_ERROR })
  }
  return { clip: { ...clip, curves }, columns: withoutRepeats(columns) }
}

/** The numbers of a curve that is straight between its values; undefined for all others. */
function curveColumn(curve: Curve): { values: Float32Array; times?: readonly number[] } | undefined {
  if (curve.type === 'sampled') return curve.values.length < SHORTEST ? undefined : { values: curve.values }
  if (curve.keys.length < SHORTEST || !isStraight(curve)) return undefined
  const times = curve.keys.map((key) => key.time)
  return ticksFromTimes(times)
    ? { values: Float32Array.from(curve.keys, (key) => key.value), times }
    : undefined
}

function isStraight({ keys }: KeyedCurve): boolean {
  return keys.every((key) => key.interpolation === 'linear' && key.in === undefined && key.out === undefined)
}

/**
 * The error of one number of a track such that a point at reach stays within the distance: of a place the
 * three may be off together; a unit quaternion off by e turns by at most 2·e, and its four may be off together.
 * Normalising what was read can only bring it nearer.
 */
function componentError({ path }: JointTrack, distance: number): number {
  if (path === 'rotation') return distance / REACH / 4
  if (path === 'scale') return distance / REACH / 1.75
  return distance / 1.75
}

/** The name of the left side for a right one. The eye that looks in goes with the other that looks out. */
function partnerOf(name: string): string | undefined {
  const left = name
    .replace('Right', 'Left')
    .replace('right', 'left')
    .replace(/([_.])R(?=$|[_.])/, '$1L')
    .replace(/([_.])r(?=$|[_.])/, '$1l')
  if (left === name) return undefined
  if (/LookIn/.test(left)) return left.replace('LookIn', 'LookOut')
  return /LookOut/.test(left) ? left.replace('LookOut', 'LookIn') : left
}

/** An array that several tracks share is coded once, by the strictest of them. */
function withoutRepeats(columns: readonly PlannedColumn[]): PlannedColumn[] {
  const found = new Map<Float32Array, PlannedColumn>()
  for (const column of columns) {
    const known = found.get(column.values)
    if (!known || column.maxError < known.maxError) found.set(column.values, column)
  }
  return [...found.values()]
}
