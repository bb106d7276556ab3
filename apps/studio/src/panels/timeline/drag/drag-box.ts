import { selectKeys, selectNothing } from '../key-actions.ts'
import { combineKeys } from '../scene/key-index.ts'
import { keysInBox } from '../scene/keys-in-box.ts'
import { announce, useTimeline } from '../timeline-state.ts'
import { type Drag, type DragContext, isMoved, type Pointer } from './drag.ts'

/** Draws a box around keys; a click instead does `click`. */
export function dragBox(
  { session, scene }: DragContext,
  place: 'rows' | 'pane',
  from: Pointer,
  click: (pointer: Pointer) => void = () => selectNothing(session),
): Drag {
  const { selection } = session.editor.store.getState()
  const before = selection.keys
  const how = from.ctrl ? 'toggle' : from.shift ? 'add' : 'replace'
  let moved = false
  return {
    cursor: 'crosshair',
    move(to) {
      moved ||= isMoved(from, to)
      if (!moved) return
      const box = { x0: from.x, y0: from.y, x1: to.x, y1: to.y }
      useTimeline.setState({ box })
      const keys = combineKeys(before, keysInBox(scene, box, place), how)
      // Curves in sight stay what they are while the box is drawn, or rows and lines would jump about.
      session.editor.select({ ...selection, document: scene.clip.id, keys })
    },
    end(to) {
      useTimeline.setState({ box: undefined })
      if (!moved) return click(to)
      const { keys } = session.editor.store.getState().selection
      if (keys.length > 0 && place === 'rows') selectKeys(session, keys)
      announce(`${keys.length} keys selected`)
    },
    cancel() {
      useTimeline.setState({ box: undefined })
      session.editor.select(selection)
    },
  }
}
