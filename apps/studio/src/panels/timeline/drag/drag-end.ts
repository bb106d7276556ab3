import { attempt } from '../../../session/run-command.ts'
import { announce } from '../../../session/timeline-state.ts'
import { durationText } from '../../../transport/time-text.ts'
import { type Drag, type DragContext, isMoved, type Pointer } from './drag.ts'
import { snapped } from './drag-ruler.ts'

/** Makes the clip longer or shorter; keys beyond its end stay where they are. */
export function dragEnd(context: DragContext, from: Pointer): Drag {
  const { session, scene } = context
  const gesture = session.editor.beginGesture()
  const grabbed = (scene.clip.duration - scene.view.start) * scene.view.scale - from.x
  const shortest = 1 / scene.rate
  const magnets = [session.playback.transport.time, ...scene.markers.map((m) => m.time)]
  let moved = false
  let duration = scene.clip.duration
  return {
    cursor: 'ew-resize',
    move(to) {
      moved ||= isMoved(from, to)
      if (!moved) return
      duration = Math.max(snapped(context, to.x + grabbed, magnets), shortest)
      attempt(session, () => gesture.update('clip.setDuration', { clip: scene.clip.id, duration }))
    },
    end() {
      gesture.commit()
      if (moved) announce(session, `Clip length ${durationText(duration)}`)
    },
    cancel: () => gesture.cancel(),
  }
}
