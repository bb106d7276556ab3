import type { Clip, Id, Interpolation } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import type { JointValues, KeyRef } from '@facework/editor/internal'
import { type CopiedKeys, LAYER_WEIGHT, type TangentKind } from '@facework/operations/internal'
import { regionOf } from '../../../base/controls.ts'
import { holdsFaceOnly, jointsToKey } from '../../../session/joint-keys.ts'
import { keyTime, shownClip } from '../../../session/key-time.ts'
import { attempt, runCommand } from '../../../session/run-command.ts'
import type { Session } from '../../../session/session.ts'
import { toast } from '../../../session/shell-state.ts'
import { announce, isTrackLocked, JOINT_TRACKS } from '../../../session/timeline-state.ts'
import { frameRateOf, timeText } from '../../../transport/time-text.ts'
import { keysWithin } from '../scene/hit-test.ts'
import { timesOf, trackIdOf, tracksOf } from '../scene/track.ts'
import { firstFrom } from '../view/compiled-curve.ts'
import { weightNow } from './layer-weight.ts'

const selection = ({ editor }: Session) => editor.store.getState().selection
const plural = (n: number, what = 'key') => `${n} ${what}${n === 1 ? '' : 's'}`
const isLocked = (session: Session, curve: string) =>
  isTrackLocked(session.timeline.getState(), { id: curve, group: regionOf(curve) })

/**
 * Sets keys at the playhead, with what is on stage: of overridden controls and joints, else of the picked
 * joint, else of the selected curves. What was overridden is the clip's from then on.
 */
export function setKeysNow(session: Session): void {
  const clip = shownClip(session)
  if (!clip) return
  const { controls } = session.editor.preview.getState()
  const overridden = Object.keys(controls)
  const joints = session.timeline.getState().locked.has(JOINT_TRACKS) ? {} : jointsToKey(session)
  const moved = Object.keys(joints)
  const chosen = overridden.length > 0 ? overridden : moved.length > 0 ? [] : selection(session).curves
  const names = chosen.filter((n) => !isLocked(session, n))
  if (names.length + moved.length === 0) {
    toast(
      session,
      holdsFaceOnly(session)
        ? 'Face joints are driven by poses: key a control, or save the joints as a pose'
        : 'Select a curve, or change a control or a joint, to set a key',
      { tone: 'warn' },
    )
    return
  }
  const time = keyTime(session, clip)
  const values = Object.fromEntries(names.map((n) => [n, controls[n] ?? valueNow(session, n)]))
  if (!runCommand(session, 'keys.set', { clip: clip.id, time, values, joints, seen: true, release: true }))
    return
  session.editor.select({
    ...selection(session),
    document: clip.id,
    curves: names,
    keys: [...names.map((curve) => ({ curve, time })), ...placesOf(joints, time)],
  })
  if (moved.length > 0) session.timeline.setState({ tracks: placesOf(joints, time).map(trackIdOf) })
  const at = timeText(time, frameRateOf(clip))
  announce(
    session,
    names.length === 1 && moved.length === 0
      ? `Key at ${at} set to ${values[names[0]!]!.toFixed(2)}`
      : `${plural(names.length + placesOf(joints, time).length)} set at ${at}`,
  )
}

/** What is on stage, or the weight that the chosen layer has. */
const valueNow = (session: Session, curve: string) =>
  curve === LAYER_WEIGHT ? weightNow(session) : session.playback.value(curve)

/** The keys that joints get at a time, as their tracks have them. */
const placesOf = (joints: JointValues, time: number): KeyRef[] =>
  Object.entries(joints).flatMap(([joint, paths]) =>
    Object.keys(paths).map((path) => ({ joint, path: path as JointPath, time: Math.fround(time) })),
  )

/** Clears the overrides of controls. */
export function releaseControls({ editor }: Session, names: readonly string[]): void {
  const controls = { ...editor.preview.getState().controls }
  for (const name of names) delete controls[name]
  editor.preview.setState({ controls })
}

/** Sets one key of a curve, as a double click does. */
export function setKeyAt(session: Session, curve: string, time: number, value: number): void {
  const clip = shownClip(session)
  if (!clip || isLocked(session, curve)) return
  const { interpolation } = session.timeline.getState()
  const args = { clip: clip.id, time, values: { [curve]: value }, interpolation }
  if (!runCommand(session, 'keys.set', args)) return
  session.editor.select({ document: clip.id, curves: [curve], keys: [{ curve, time }] })
  announce(session, `Key at ${timeText(time, frameRateOf(clip))} set to ${value.toFixed(2)}`)
}

/** Runs a command on the selected keys; without any it says so. */
function withSelectedKeys(
  session: Session,
  run: (selected: { readonly clip: Id; readonly keys: readonly KeyRef[] }) => unknown,
  done: (count: number) => string,
): void {
  const clip = shownClip(session)
  const { keys } = selection(session)
  if (!clip || keys.length === 0) {
    toast(session, 'Select keys first: click one, or drag a box around some')
    return
  }
  if (run({ clip: clip.id, keys })) announce(session, done(keys.length))
}

export const deleteSelected = (session: Session) =>
  withSelectedKeys(
    session,
    (selected) => runCommand(session, 'keys.delete', selected),
    (n) => `${plural(n)} deleted`,
  )

export const setInterpolationOfSelected = (session: Session, interpolation: Interpolation) =>
  withSelectedKeys(
    session,
    (selected) => runCommand(session, 'keys.setInterpolation', { ...selected, interpolation }),
    (n) => `${plural(n)}: ${interpolation}`,
  )

export const setTangentKindOfSelected = (session: Session, kind: TangentKind) =>
  withSelectedKeys(
    session,
    (selected) => runCommand(session, 'keys.setTangentKind', { ...selected, kind }),
    (n) => `${plural(n)}: ${kind} tangents`,
  )

export const nudgeSelected = (session: Session, frames: number, value: number) => {
  const time = frames / frameRateOf(shownClip(session))
  withSelectedKeys(
    session,
    (selected) => runCommand(session, 'keys.move', { ...selected, time, value }),
    (n) =>
      frames === 0 ? `${plural(n)} moved by ${value}` : `${plural(n)} moved by ${plural(frames, 'frame')}`,
  )
}

export function copySelected(session: Session): void {
  const clip = shownClip(session)
  const { keys } = selection(session)
  if (!clip || keys.length === 0) return
  const copied = runCommand(session, 'keys.copy', { clip: clip.id, keys })?.value
  if (!copied) return
  session.timeline.setState({ copied })
  announce(session, `${plural(keys.length)} copied`)
}

export function paste(session: Session, mirrored = false): void {
  const { copied } = session.timeline.getState()
  const clip = shownClip(session)
  if (!clip) return
  if (!copied) {
    toast(session, 'Copy keys first')
    return
  }
  pasteAt(session, clip, copied, keyTime(session, clip), mirrored)
}

/** Puts the selected keys on the other side, at the same times; without any, what was copied at the playhead. */
export function pasteMirrored(session: Session): void {
  const clip = shownClip(session)
  const { keys } = selection(session)
  if (!clip) return
  if (keys.length === 0) {
    paste(session, true)
    return
  }
  const copied = runCommand(session, 'keys.copy', { clip: clip.id, keys })?.value
  const first = keys.reduce((t, k) => Math.min(t, k.time), Number.POSITIVE_INFINITY)
  if (copied) pasteAt(session, clip, copied, first, true)
}

function pasteAt(session: Session, clip: Clip, all: CopiedKeys, time: number, mirrored: boolean): void {
  const { joints, ...rest } = all
  const open = joints && !session.timeline.getState().locked.has(JOINT_TRACKS)
  const copied: CopiedKeys = {
    ...rest,
    curves: all.curves.filter((c) => !isLocked(session, c.name)),
    joints: open ? joints : undefined,
  }
  if (!runCommand(session, 'keys.paste', { clip: clip.id, copied, time, mirrored })) return
  const count = selection(session).keys.length
  announce(
    session,
    `${plural(count)} pasted at ${timeText(time, frameRateOf(clip))}${mirrored ? ', mirrored' : ''}`,
  )
}

export function selectAllKeys(session: Session): void {
  const clip = shownClip(session)
  if (!clip) return
  const { curves } = selection(session)
  const tracks = tracksOf(clip).filter((t) => !isTrackLocked(session.timeline.getState(), t))
  const chosen = tracks.filter((t) => curves.includes(t.id))
  const keys = (chosen.length > 0 ? chosen : tracks).flatMap((t) =>
    keysWithin(t, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
  )
  session.editor.select({ ...selection(session), document: clip.id, keys })
  announce(session, `${plural(keys.length)} selected`)
}

export function selectNothing(session: Session): void {
  const { editor } = session
  const { document } = editor.store.getState().selection
  editor.select(document === undefined ? {} : { document })
  session.timeline.setState({ tracks: [] })
  announce(session, 'Nothing selected')
}

/** Moves the playhead to the next key of the selected curves, else of any; or to the one before. */
export function stepToKey(session: Session, step: 1 | -1): void {
  const clip = shownClip(session)
  if (!clip) return
  const now = session.playback.transport.time
  const { curves } = selection(session)
  const tracks = tracksOf(clip)
  const chosen = tracks.filter((t) => curves.includes(t.id))
  const edge = 1e-4
  const next = (chosen.length > 0 ? chosen : tracks).reduce<number | undefined>((best, track) => {
    const times = timesOf(track)
    const i = step > 0 ? firstFrom(times, now + edge) : firstFrom(times, now - edge) - 1
    const time = times[i]
    if (time === undefined) return best
    return best === undefined || (time - best) * step < 0 ? time : best
  }, undefined)
  if (next === undefined) return
  session.editor.preview.setState({ playing: false })
  session.playback.seek(next)
  announce(session, `Key at ${timeText(next, frameRateOf(clip))}`)
}

/** A marker at the playhead, with the first name that is free. */
export function addMarker(session: Session): void {
  const clip = shownClip(session)
  if (!clip) return
  const time = keyTime(session, clip)
  const taken = new Set(clip.markers.map((m) => m.name))
  let number = clip.markers.length + 1
  while (taken.has(`Marker ${number}`)) number++
  const name = `Marker ${number}`
  if (runCommand(session, 'markers.set', { clip: clip.id, time, name }))
    announce(session, `${name} at ${timeText(time, frameRateOf(clip))}`)
}

/** One end of the range that playing goes round in. */
export function setRangeEnd(session: Session, end: 'from' | 'to'): void {
  const clip = shownClip(session)
  if (!clip) return
  const time = keyTime(session, clip)
  const [from, to] = session.timeline.getState().range ?? [0, clip.duration]
  const range: [number, number] =
    end === 'from' ? [time, Math.max(to, time + 1 / frameRateOf(clip))] : [Math.min(from, time), time]
  if (range[1] > range[0]) session.timeline.setState({ range })
}

/** Selects keys and the curves they are on. */
export function selectKeys(session: Session, keys: readonly KeyRef[]): void {
  const clip = shownClip(session)
  if (!clip) return
  const curves = [...new Set(keys.flatMap((k) => ('curve' in k ? [k.curve] : [])))]
  const tracks = [...new Set(keys.flatMap((k) => ('joint' in k ? [`${k.joint}\u0000${k.path}`] : [])))]
  attempt(session, () => session.editor.select({ document: clip.id, curves, keys }))
  session.timeline.setState({ tracks })
}
