import type { Transform } from '@facework/documents'
import type { Gesture } from '@facework/editor/internal'
import { jointsToKey } from './joint-keys.ts'
import { keyTime, shownClip } from './key-time.ts'
import { attempt } from './run-command.ts'
import type { SessionState } from './session-state.ts'
import { JOINT_TRACKS } from './timeline-state.ts'

type Controls = Readonly<Record<string, number | null>>

/** Sets controls and joints on stage. Everything between a press of the pointer and its release is one step to undo. */
export class OverrideEditor {
  readonly #session: SessionState
  #pressed = false
  #gesture: Gesture | undefined
  /** A joint is held by the gizmo. */
  #drag: Gesture | undefined
  #changes: Record<string, number | null> = {}
  #before: Readonly<Record<string, number>> = {}

  constructor(session: SessionState) {
    this.#session = session
    addEventListener('pointerdown', () => this.#press(), { capture: true })
    // Not captured: the last change of a drag is made by the same release, by a listener below the window.
    for (const end of ['pointerup', 'pointercancel', 'blur'] as const) {
      addEventListener(end, () => this.#released())
    }
  }

  /** Overrides a control of the clip; null clears the override. */
  set(controls: Controls): void {
    const { editor } = this.#session
    // Auto-key makes keys of it, and those are the step.
    if (this.#session.timeline.getState().autoKey) {
      editor.preview.setState({ controls: changed(editor.preview.getState().controls, controls) })
      return
    }
    if (!this.#pressed) {
      attempt(this.#session, () => editor.run('overrides.setControls', { controls }))
      return
    }
    this.#gesture ??= editor.beginGesture()
    this.#changes = { ...this.#changes, ...controls }
    attempt(this.#session, () => this.#gesture?.update('overrides.setControls', { controls: this.#changes }))
  }

  reset(): void {
    const { controls } = this.#session.editor.preview.getState()
    this.set(Object.fromEntries(Object.keys(controls).map((name) => [name, null])))
  }

  /** Everything as it was when the pointer was pressed. */
  cancel(): void {
    if (this.#gesture) this.#gesture.cancel()
    else this.#session.editor.preview.setState({ controls: this.#before })
    this.#gesture = undefined
    this.#changes = {}
  }

  /** From taking hold of a joint to letting go is one step to undo. */
  beginJointDrag(): void {
    this.#drag = this.#session.editor.beginGesture()
  }

  dragJoint(joint: string, to: Transform): void {
    const { character } = this.#session
    if (character === undefined) return
    attempt(this.#session, () =>
      this.#drag?.update('overrides.setJoints', { character, joints: { [joint]: to } }),
    )
  }

  endJointDrag(): void {
    const drag = this.#drag
    this.#drag = undefined
    if (!drag) return
    this.#keyJoints(drag)
    drag.commit()
  }

  /** Resets the joint that is being dragged; false when there is none. */
  cancelJointDrag(): boolean {
    const drag = this.#drag
    this.#drag = undefined
    drag?.cancel()
    return drag !== undefined
  }

  /** With auto-key the step is a key, and the joint the clip's again. */
  #keyJoints(drag: Gesture): void {
    const { autoKey, locked } = this.#session.timeline.getState()
    const clip = shownClip(this.#session)
    if (!autoKey || !clip || locked.has(JOINT_TRACKS)) return
    const joints = jointsToKey(this.#session)
    if (Object.keys(joints).length === 0) return
    this.#session.editor.preview.setState({ playing: false })
    const time = keyTime(this.#session, clip)
    attempt(this.#session, () => drag.update('keys.set', { clip: clip.id, time, joints, release: true }))
  }

  #press(): void {
    // Of a release that did not reach the window.
    this.#commit()
    this.#pressed = true
    this.#before = this.#session.editor.preview.getState().controls
  }

  #released(): void {
    this.#pressed = false
    this.#commit()
  }

  /** In the release itself: until the gesture has ended, undo is refused, and Ctrl Z may be the next event. */
  #commit(): void {
    const gesture = this.#gesture
    this.#gesture = undefined
    this.#changes = {}
    gesture?.commit()
  }
}

function changed(before: Readonly<Record<string, number>>, changes: Controls): Record<string, number> {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, number] => entry[1] !== null))
}
