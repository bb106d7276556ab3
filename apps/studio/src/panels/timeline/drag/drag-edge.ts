import { snapTime } from '../../../session/snap-time.ts'
import { announce } from '../../../session/timeline-state.ts'
import { LiveEdit } from '../keys/live-edit.ts'
import type { SelectionBox } from '../scene/selection-box.ts'
import { timeAt } from '../view/time-view.ts'
import { valueAt } from '../view/value-view.ts'
import type { Drag, DragContext, Pointer } from './drag.ts'
import { type Edge, scaleBy } from './scale-by.ts'

/** Stretches the selected keys by an edge of their box. */
export function dragEdge(context: DragContext, box: SelectionBox, edge: Edge, from: Pointer): Drag {
  const { session, scene } = context
  const { keys } = session.editor.store.getState().selection
  const live = new LiveEdit(session, scene.clip)
  const { pane } = scene.layout
  const start = edge === 'left' ? box.from : box.to
  const level = edge === 'top' ? box.high : box.low
  return {
    cursor: edge === 'left' || edge === 'right' ? 'ew-resize' : 'ns-resize',
    move(to) {
      const wanted = start + timeAt(scene.view, to.x) - timeAt(scene.view, from.x)
      const time = snapTime(wanted, {
        on: session.timeline.getState().snap,
        rate: scene.rate,
        view: scene.view,
      })
      const value = pane ? level + valueAt(scene.values, pane, to.y) - valueAt(scene.values, pane, from.y) : 0
      const args = { clip: scene.clip.id, keys, ...scaleBy(box, edge, { time, value }) }
      live.ask({ command: 'keys.scale', args })
    },
    follow: () => live.follow(),
    end() {
      if (live.commit()) announce(session, `${keys.length} keys scaled`)
    },
    cancel: () => live.cancel(),
  }
}
