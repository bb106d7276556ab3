import { announce } from '../../../session/timeline-state.ts'
import { selectKeys, selectNothing } from '../keys/key-actions.ts'
import { combineIndex, combineKeys, keyIndex } from '../scene/key-index.ts'
import { keysInBox, timesInBox } from '../scene/keys-in-box.ts'
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
  const had = keyIndex(before)
  let box = { x0: from.x, y0: from.y, x1: from.x, y1: from.y }
  let moved = false
  let stale = false
  return {
    cursor: 'crosshair',
    move(to) {
      moved ||= isMoved(from, to)
      if (!moved) return
      box = { x0: from.x, y0: from.y, x1: to.x, y1: to.y }
      stale = true
    },
    follow() {
      if (!stale) return
      stale = false
      // Curves in sight stay what they are while the box is drawn, or rows and lines would jump about.
      session.timeline.setState({ box, picked: combineIndex(had, timesInBox(scene, box, place), how) })
    },
    end(to) {
      session.timeline.setState({ box: undefined, picked: undefined })
      if (!moved) return click(to)
      const keys = combineKeys(before, keysInBox(scene, box, place), how)
      if (keys.length > 0 && place === 'rows') selectKeys(session, keys)
      else session.editor.select({ ...selection, document: scene.clip.id, keys })
      announce(session, `${keys.length} keys selected`)
    },
    cancel: () => session.timeline.setState({ box: undefined, picked: undefined }),
  }
}
