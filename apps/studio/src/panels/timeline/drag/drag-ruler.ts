import { attempt } from '../../../session/run-command.ts'
import { snapTime } from '../../../session/snap-time.ts'
import { announce } from '../../../session/timeline-state.ts'
import { timeText } from '../../../transport/time-text.ts'
import { timeAt } from '../view/time-view.ts'
import { type Drag, type DragContext, isMoved, type Pointer } from './drag.ts'

export const snapped = ({ session, current }: DragContext, x: number, magnets: readonly number[] = []) => {
  const { view, rate } = current()
  return snapTime(timeAt(view, x), { on: session.timeline.getState().snap, rate, view, magnets })
}

/** Moves the playhead. */
export function dragPlayhead(context: DragContext, from: Pointer): Drag {
  const { playback, editor } = context.session
  const start = playback.transport.time
  const seek = ({ x }: Pointer) => playback.seek(snapped(context, x))
  editor.preview.setState({ playing: false })
  seek(from)
  return { cursor: 'ew-resize', move: seek, end() {}, cancel: () => playback.seek(start) }
}

/** Draws a new range to play, or moves the one that is there or one of its ends. */
export function dragRange(context: DragContext, part: 'from' | 'to' | 'all' | 'new', from: Pointer): Drag {
  const { session } = context
  const before = session.timeline.getState().range
  const start = snapped(context, from.x)
  const frame = 1 / context.scene.rate
  return {
    cursor: part === 'all' ? 'grabbing' : 'ew-resize',
    move(to) {
      const time = snapped(context, to.x)
      const [a, b] = before ?? [start, start]
      const range: [number, number] =
        part === 'new'
          ? [Math.min(start, time), Math.max(start, time)]
          : part === 'from'
            ? [Math.min(time, b - frame), b]
            : part === 'to'
              ? [a, Math.max(time, a + frame)]
              : [Math.max(a + time - start, 0), Math.max(a + time - start, 0) + b - a]
      if (range[1] - range[0] >= frame / 2) session.timeline.setState({ range })
    },
    end() {
      const { range } = session.timeline.getState()
      const { rate } = context.scene
      if (range) announce(session, `Loop from ${timeText(range[0], rate)} to ${timeText(range[1], rate)}`)
    },
    cancel: () => session.timeline.setState({ range: before }),
  }
}

/** Moves a marker; a click moves the playhead to it. */
export function dragMarker(context: DragContext, time: number, from: Pointer): Drag {
  const { session, scene } = context
  const gesture = session.editor.beginGesture()
  let moved = false
  return {
    cursor: 'ew-resize',
    move(to) {
      moved ||= isMoved(from, to)
      if (!moved) return
      const target = snapped(context, xOfGrabbed(context, time, from, to))
      attempt(session, () => gesture.update('markers.move', { clip: scene.clip.id, time, to: target }))
    },
    end() {
      gesture.commit()
      if (!moved) session.playback.seek(time)
      else announce(session, 'Marker moved')
    },
    cancel: () => gesture.cancel(),
  }
}

const xOfGrabbed = ({ scene }: DragContext, time: number, from: Pointer, to: Pointer) =>
  (time - scene.view.start) * scene.view.scale + to.x - from.x
