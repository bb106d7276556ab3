import type { ClipContent, ClipEdits, Curve, JointTrack, Key } from '@facework/documents'
import type { TrackInterpolation, TrackKey } from '@facework/documents/internal'
import { type Report, suggestion } from '@facework/report'
import { endOfCurve, endOfTrack } from './clip-content.ts'

/** A key this near in time, in seconds, is the one that was meant: files keep times as float32. */
export const SAME_TIME = 1e-5

// [O1]
/**
 * Hand edits over derived content. An edit whose channel or key is no longer there changes nothing and
 * is reported; it stays in the layer, so that it takes effect again when the channel comes back.
 */
export function applyEdits(content: ClipContent, edits: ClipEdits, report: Report): ClipContent {
  const removed = new Set(edits.removedCurves)
  const whole = new Map(edits.curves.map((c) => [c.name, c]))
  const names = content.curves.map((c) => c.name)
  for (const name of removed) if (!names.includes(name)) conflict('curve', name, names, 'remove', report)
  const curves = [
    ...content.curves.filter((c) => !removed.has(c.name)).map((c) => whole.get(c.name) ?? c),
    ...edits.curves.filter((c) => !names.includes(c.name)),
  ]
  return {
    duration: edits.duration ?? Math.max(content.duration, lastEditedKey(edits)),
    joints: editTracks(
      withWholeTracks(content.joints, edits.joints ?? []),
      edits.jointKeys ?? [],
      (t) => `${t.joint} ${t.path}`,
      (t) => (t.path === 'rotation' ? 4 : 3),
      'joint track',
      report,
    ),
    morphs: editTracks(
      content.morphs,
      edits.morphKeys ?? [],
      (t) => `${t.mesh} ${t.morph}`,
      () => 1,
      'morph track',
      report,
    ),
    curves: editCurves(curves, edits, report),
    markers: edits.markers ?? content.markers,
  }
}

/** A clip grows to hold its last key. */
function lastEditedKey({ curves, joints = [], curveKeys = [], jointKeys = [], morphKeys = [] }: ClipEdits) {
  const ends = [...curves.map(endOfCurve), ...joints.map(endOfTrack)]
  for (const { set } of [...curveKeys, ...jointKeys, ...morphKeys]) ends.push(...set.map((k) => k.time))
  return ends.reduce((last, time) => Math.max(last, time), 0)
}

function withWholeTracks(tracks: readonly JointTrack[], whole: readonly JointTrack[]): readonly JointTrack[] {
  if (whole.length === 0) return tracks
  const same = (a: JointTrack, b: JointTrack) => a.joint === b.joint && a.path === b.path
  const added = whole.filter((w) => !tracks.some((t) => same(t, w)))
  return [...tracks.map((t) => whole.find((w) => same(t, w)) ?? t), ...added]
}

function editCurves(curves: readonly Curve[], edits: ClipEdits, report: Report): readonly Curve[] {
  const byName = new Map((edits.curveKeys ?? []).map((e) => [e.curve, e]))
  const names = curves.map((c) => c.name)
  for (const name of byName.keys()) if (!names.includes(name)) conflict('curve', name, names, 'key', report)
  return curves.map((curve) => {
    const edit = byName.get(curve.name)
    if (!edit) return curve
    const keys = mergeKeys(keysOf(curve), edit.set, edit.removed, `curve "${curve.name}"`, report)
    return { type: 'keyed', name: curve.name, keys, before: curve.before, after: curve.after }
  })
}

/** A sampled curve with manual keys becomes a keyed one. */
export function keysOf(curve: Curve): readonly Key[] {
  if (curve.type === 'keyed') return curve.keys
  return Array.from(curve.values, (value, i) => ({
    time: curve.start + i / curve.rate,
    value,
    interpolation: 'linear',
  }))
}

interface Keys {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
}

function editTracks<T extends Keys, E extends { set: readonly TrackKey[]; removed: readonly number[] }>(
  tracks: readonly T[],
  edits: readonly (E & Omit<T, keyof Keys>)[],
  nameOf: (channel: Omit<T, keyof Keys>) => string,
  widthOf: (track: T) => number,
  what: string,
  report: Report,
): readonly T[] {
  const byName = new Map(edits.map((e) => [nameOf(e), e]))
  const names = tracks.map(nameOf)
  for (const name of byName.keys()) if (!names.includes(name)) conflict(what, name, names, 'key', report)
  return tracks.map((track) => {
    const edit = byName.get(nameOf(track))
    return edit ? editTrack(track, edit, widthOf(track), `${what} "${nameOf(track)}"`, report) : track
  })
}

function editTrack<T extends Keys>(
  track: T,
  edit: { readonly set: readonly TrackKey[]; readonly removed: readonly number[] },
  width: number,
  what: string,
  report: Report,
): T {
  const cubic = track.interpolation === 'cubicspline'
  const stride = cubic ? width * 3 : width
  const given = edit.set.flatMap((key): TrackKey[] => {
    const values = trackValues(key.values, width, cubic)
    if (values) return [{ time: key.time, values }]
    report.warn(
      'clip/edit-size',
      what,
      `The key set at ${key.time} s on ${what} has ${key.values.length} numbers; expected ${width}${cubic ? ` or ${stride}` : ''}. It is left out.`,
      'Set the key again.',
    )
    return []
  })
  const own = Array.from(track.times, (time, i) => ({
    time,
    values: Array.from(track.values.subarray(i * stride, (i + 1) * stride)),
  }))
  const keys = mergeKeys<TrackKey>(own, given, edit.removed, what, report)
  // A track without keys is none, and which one was meant to stay nobody can say.
  if (keys.length === 0) return track
  return {
    ...track,
    times: Float32Array.from(keys, (k) => k.time),
    values: Float32Array.from(keys.flatMap((k) => k.values)),
  }
}

function trackValues(
  values: readonly number[],
  width: number,
  cubic: boolean,
): readonly number[] | undefined {
  if (values.length === (cubic ? width * 3 : width)) return values
  const flat = new Array<number>(width).fill(0)
  return cubic && values.length === width ? [...flat, ...values, ...flat] : undefined
}

function mergeKeys<K extends { readonly time: number }>(
  own: readonly K[],
  set: readonly K[],
  removed: readonly number[],
  what: string,
  report: Report,
): K[] {
  const meant = (time: number) => own.findIndex((k) => Math.abs(k.time - time) <= SAME_TIME)
  const gone = new Set<number>()
  for (const time of removed) {
    const at = meant(time)
    if (at >= 0) gone.add(at)
    else {
      report.warn(
        'clip/edit-conflict',
        what,
        `A key of ${what} at ${time} s was deleted manually, but there is no key now.`,
        'Remove the edit if it is no longer needed.',
      )
    }
  }
  for (const key of set) {
    const at = meant(key.time)
    if (at >= 0) gone.add(at)
  }
  return [...own.filter((_, i) => !gone.has(i)), ...set].sort((a, b) => a.time - b.time)
}

function conflict(
  what: string,
  name: string,
  names: readonly string[],
  did: 'key' | 'remove',
  report: Report,
): void {
  report.warn(
    'clip/edit-conflict',
    `${what} "${name}"`,
    did === 'key'
      ? `Keys of ${what} "${name}" were edited manually, but there is no such ${what} now; the edits are kept.`
      : `The ${what} "${name}" was removed manually, but there is no such ${what} now.`,
    suggestion(name, names) ?? 'Rename the edit to the new name, or remove it.',
  )
}
