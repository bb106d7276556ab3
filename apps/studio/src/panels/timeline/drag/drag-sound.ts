import { attempt } from '../../../session/run-command.ts'
import { announce } from '../../../session/timeline-state.ts'
import { timeText } from '../../../transport/time-text.ts'
import { type Drag, type DragContext, isMoved, type Pointer } from './drag.ts'

/** Lets the sound begin at another time; one step to undo. */
export function dragSound({ session, scene }: DragContext, from: Pointer): Drag | undefined {
  const { sound } = scene.clip
  if (!sound) return undefined
  const gesture = session.editor.beginGesture()
  let moved = false
  let start = sound.start
  return {
    cursor: 'grabbing',
    move(to) {
      moved ||= isMoved(from, to)
      if (!moved) return
      const wanted = sound.start + (to.x - from.x) / scene.view.scale
      // Also before 0: a breath at the beginning of a recording is often too much.
      start = session.timeline.getState().snap ? Math.round(wanted * scene.rate) / scene.rate : wanted
      attempt(session, () => gesture.update('sound.move', { clip: scene.clip.id, start }))
    },
    end() {
      if (!moved) return gesture.cancel()
      gesture.commit()
      announce(session, `Sound begins at ${start < 0 ? '−' : ''}${timeText(Math.abs(start), scene.rate)}`)
    },
    cancel: () => gesture.cancel(),
  }
}
