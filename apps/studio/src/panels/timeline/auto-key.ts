import type { Clip } from '@facework/documents'
import { subscribeTo } from '@facework/editor'
import type { Gesture } from '@facework/editor/internal'
import { regionOf } from '../../base/controls.ts'
import { keyTime, shownClip } from '../../session/key-time.ts'
import { attempt } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { announce, isTrackLocked } from '../../session/timeline-state.ts'
import { frameRateOf, timeText } from '../../transport/time-text.ts'
import { releaseControls } from './keys/key-actions.ts'

/** Milliseconds after which a change that no pointer makes (typing, the wheel) is a step of its own. */
const PAUSE = 400

/**
 * While auto-key is on, an overridden control becomes a key at the playhead. All changes of one drag are one
 * step to undo; at its end the control is the clip's again. Joints are keyed when the gizmo is released (OverrideEditor).
 * Returns how to stop.
 */
export function startAutoKey(session: Session): () => void {
  const { editor } = session
  let gesture: Gesture | undefined
  let values: Record<string, number> = {}
  let time = 0
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = () => {
    clearTimeout(timer)
    if (!gesture) return
    gesture.commit()
    gesture = undefined
    const names = Object.keys(values)
    releaseControls(session, names)
    values = {}
    announce(session, `Key at ${timeText(time, frameRateOf(shownClip(session)))}: ${names.join(', ')}`)
  }
  const down = () => {
    // Typed a moment ago: what is pressed may be the button that undoes it.
    finish()
    held = true
  }
  const up = () => {
    held = false
    finish()
  }
  /** Until the gesture has ended, undo is refused. */
  const press = (event: KeyboardEvent) => {
    if (!held && (event.ctrlKey || event.metaKey)) finish()
  }
  const follow = (clip: Clip) => {
    if (!gesture) {
      editor.preview.setState({ playing: false })
      gesture = editor.beginGesture()
      time = keyTime(session, clip)
    }
    attempt(session, () => gesture?.update('keys.set', { clip: clip.id, time, values, seen: true }))
    clearTimeout(timer)
    if (!held) timer = setTimeout(finish, PAUSE)
  }
  const stop = subscribeTo(
    editor.preview,
    (p) => p.controls,
    (controls, before) => {
      const state = session.timeline.getState()
      const clip = shownClip(session)
      if (!state.autoKey || !clip) return
      const changed = Object.entries(controls).filter(
        ([name, value]) =>
          value !== before[name] && !isTrackLocked(state, { id: name, group: regionOf(name) }),
      )
      if (changed.length === 0) return
      values = { ...values, ...Object.fromEntries(changed) }
      follow(clip)
    },
  )
  addEventListener('pointerdown', down, true)
  addEventListener('keydown', press, true)
  // Not captured: the last change of a drag is made by the same release, by a listener below the window.
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
  return () => {
    finish()
    stop()
    removeEventListener('pointerdown', down, true)
    removeEventListener('keydown', press, true)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
  }
}
