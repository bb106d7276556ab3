import type { Clip, Curve, Interpolation, Key, KeyedCurve } from '@facework/documents'
import type { JointPath, Tangent } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { changeCurves, keyedCurveInClip } from './change-curve.ts'
import { changeJoints, changeTrackTimes, jointTrackInClip } from './change-joint-track.ts'
import { withTangents } from './with-tangents.ts'

// [C2]
/** A key of a curve by what identifies it. */
export interface CurveKeyPlace {
  readonly curve: string
  readonly time: number
}

/** A key of a joint track. Its value is a whole transform part, which no curve tool can change. */
export interface JointKeyPlace {
  readonly joint: string
  readonly path: JointPath
  /** As the track has it: a float32. */
  readonly time: number
}

export type KeyPlace = CurveKeyPlace | JointKeyPlace

/** The same key at another time. */
export function placeAt(place: KeyPlace, time: number): KeyPlace {
  return 'joint' in place ? { ...place, time: Math.fround(time) } : { ...place, time }
}

/** Times closer than this are one key: below the step of a float32 at an hour, far below any frame. */
const SAME_TIME = 1e-6

/**
 * Puts a key on a curve, or gives the key that is there another value. A new key takes the interpolation
 * of the one before it, so that the curve keeps its manner.
 *
 *   setKey(clip, { curve: 'jawOpen', time: 0.5, value: 1 })
 */
export function setKey(
  clip: Clip,
  key: CurveKeyPlace & { readonly value: number; readonly interpolation?: Interpolation | undefined },
): Clip {
  const { time, value } = key
  if (!Number.isFinite(time) || time < 0 || !Number.isFinite(value)) {
    throw new FaceworkError(
      'clip/key-value',
      key.curve,
      `A key needs a time from 0 on and a finite value; found ${value} at ${time} s.`,
    )
  }
  const curve = keyedCurveInClip(clip, key.curve)
  const there = curve.keys.find((k) => Math.abs(k.time - time) < SAME_TIME)
  const before = curve.keys.findLast((k) => k.time <= time)
  const interpolation = key.interpolation ?? there?.interpolation ?? before?.interpolation ?? 'cubic'
  const next: Key = there ? { ...there, value, interpolation } : { time, value, interpolation }
  return changeCurves(clip, [
    {
      ...curve,
      keys: merge(
        curve.keys.filter((k) => k !== there),
        [next],
      ),
    },
  ])
}

/** Deletes keys. */
export function deleteKeys(clip: Clip, keys: readonly KeyPlace[]): Clip {
  return changeChosen(
    clip,
    keys,
    () => undefined,
    () => undefined,
  )
}

/**
 * Moves keys in time and value; those of joint tracks in time only. Keys that were not chosen give way
 * where a moved one lands; none goes before 0, all stop together.
 *
 *   moveKeys(clip, selected, { time: 0.1 })
 */
export function moveKeys(
  clip: Clip,
  keys: readonly KeyPlace[],
  by: { readonly time?: number; readonly value?: number },
): Clip {
  const time = Math.max(by.time ?? 0, -firstTime(keys))
  return changeChosen(
    clip,
    keys,
    (key) => ({ ...key, time: key.time + time, value: key.value + (by.value ?? 0) }),
    (at) => at + time,
  )
}

/** Time of the first of some keys, however many they are. */
export function firstTime(keys: readonly KeyPlace[]): number {
  return keys.reduce((first, k) => Math.min(first, k.time), Number.POSITIVE_INFINITY)
}

/**
 * Stretches keys around a time and a value; those of joint tracks in time only. Slopes follow, so that
 * the shape stays.
 *
 *   scaleKeys(clip, selected, { time: 2, around: 0 })
 */
export function scaleKeys(
  clip: Clip,
  keys: readonly KeyPlace[],
  by: {
    readonly time?: number
    readonly value?: number
    /** Time that stays where it is; 0 unless given. */
    readonly around?: number
    /** Value that stays; 0 unless given. */
    readonly aroundValue?: number
  },
): Clip {
  const { time = 1, value = 1, around = 0, aroundValue = 0 } = by
  if (!(time > SAME_TIME) || !Number.isFinite(time) || !Number.isFinite(value)) {
    throw new FaceworkError(
      'clip/key-scale',
      'time',
      `Keys can be scaled in time by more than 0; found ${time} in time and ${value} in value.`,
    )
  }
  const bend = (tangent: Tangent): Tangent => ({ ...tangent, slope: (tangent.slope * value) / time })
  const stretch = (at: number) => Math.max(0, around + (at - around) * time)
  return changeChosen(
    clip,
    keys,
    (key) =>
      withTangents(
        { ...key, time: stretch(key.time), value: aroundValue + (key.value - aroundValue) * value },
        key.in && bend(key.in),
        key.out && bend(key.out),
      ),
    stretch,
  )
}

// [C2]
/** How the segments to the right of keys are filled. A joint track has one manner for all its keys. */
export function setInterpolation(clip: Clip, keys: readonly KeyPlace[], interpolation: Interpolation): Clip {
  return changeChosen(clip, onCurves(keys), (key) => ({ ...key, interpolation }))
}

/** What to do with a handle: null makes it automatic, missing leaves it. */
export interface TangentChange {
  readonly in?: Tangent | null
  readonly out?: Tangent | null
}

// [C2]
/**
 * Gives keys handles of their own; they become cubic where a handle is set.
 *
 *   setTangents(clip, selected, { in: { slope: 0 }, out: { slope: 0 } })   // flat
 */
export function setTangents(clip: Clip, keys: readonly KeyPlace[], change: TangentChange): Clip {
  return changeChosen(clip, onCurves(keys), (key) => {
    const into = change.in === undefined ? key.in : (change.in ?? undefined)
    const out = change.out === undefined ? key.out : (change.out ?? undefined)
    return withTangents({ ...key, interpolation: change.out ? 'cubic' : key.interpolation }, into, out)
  })
}

const onCurves = (keys: readonly KeyPlace[]) => keys.filter((k): k is CurveKeyPlace => 'curve' in k)

/** The chosen keys changed, or gone where the change gives nothing; the others stay. */
function changeChosen(
  clip: Clip,
  keys: readonly KeyPlace[],
  change: (key: Key) => Key | undefined,
  changeTime: (time: number) => number | undefined = (time) => time,
): Clip {
  const curveTimes = new Map<string, number[]>()
  const onJoints = new Map<string, JointKeyPlace[]>()
  for (const place of keys) {
    if ('curve' in place) add(curveTimes, place.curve, place.time)
    else add(onJoints, `${place.joint} ${place.path}`, place)
  }
  const curves = [...curveTimes].map(([name, times]): Curve => {
    const curve = keyedCurveInClip(clip, name)
    const chosen = new Set(times.map((time) => keyAt(clip, curve, time)))
    const left = curve.keys.filter((k) => !chosen.has(k))
    const moved = [...chosen].flatMap((key) => change(key) ?? [])
    return { ...curve, keys: merge(left, moved) }
  })
  const tracks = [...onJoints.values()].map((places) =>
    changeTrackTimes(
      clip,
      jointTrackInClip(clip, places[0]!),
      places.map((p) => p.time),
      changeTime,
    ),
  )
  const withCurves = curves.length === 0 ? clip : changeCurves(clip, curves)
  return tracks.length === 0 ? withCurves : changeJoints(withCurves, tracks)
}

function add<T>(lists: Map<string, T[]>, name: string, member: T): void {
  const list = lists.get(name)
  if (list) list.push(member)
  else lists.set(name, [member])
}

function keyAt(clip: Clip, { name, keys }: KeyedCurve, time: number): Key {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]!.time < time - SAME_TIME) low = middle + 1
    else high = middle
  }
  const key = keys[low]
  if (key && Math.abs(key.time - time) < SAME_TIME) return key
  throw new FaceworkError(
    'clip/key-unknown',
    name,
    `Curve "${name}" of clip "${clip.name}" has no key at ${time} s.`,
  )
}

/** Both in order of time; where two meet, the key put in stays, and of those the later one. */
export function merge(left: readonly Key[], put: readonly Key[]): Key[] {
  const sorted = put
    .map((key, rank) => ({ key, rank }))
    .sort((a, b) => a.key.time - b.key.time || a.rank - b.rank)
  const out: Key[] = []
  let lastRank = -1
  const add = (key: Key, rank: number) => {
    const last = out.at(-1)
    if (last && key.time - last.time < SAME_TIME) {
      if (rank < lastRank) return
      out.pop()
    }
    out.push(key)
    lastRank = rank
  }
  // Keys are in order already: a curve of ten thousand is not sorted anew for one of them.
  let i = 0
  for (const { key, rank } of sorted) {
    while (i < left.length && left[i]!.time <= key.time) add(left[i++]!, -1)
    add(key, rank)
  }
  while (i < left.length) add(left[i++]!, -1)
  return out
}
