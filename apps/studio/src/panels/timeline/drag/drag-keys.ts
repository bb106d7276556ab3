import type { KeyRef } from '@facework/editor/internal'
import { copyKeys } from '@facework/operations/internal'
import { announce } from '../../../session/timeline-state.ts'
import { timeText } from '../../../transport/time-text.ts'
import { selectKeys } from '../keys/key-actions.ts'
import { LiveEdit } from '../keys/live-edit.ts'
import { combineKeys, isSelected, keyIndex } from '../scene/key-index.ts'
import { type Drag, type DragContext, isMoved, type Pointer } from './drag.ts'
import { moveBy } from './move-by.ts'

/** Picks keys by a press, and moves all that are selected by what follows; Alt leaves the old ones where they are. */
export function dragKeys(
  context: DragContext,
  picked: readonly KeyRef[],
  place: 'rows' | 'pane',
  from: Pointer,
): Drag {
  const { session, scene } = context
  const { editor } = session
  const before = editor.store.getState().selection.keys
  const index = keyIndex(before)
  const held = picked.every((k) => isSelected(index, k))
  const how = from.ctrl ? 'toggle' : from.shift ? 'add' : 'replace'
  if (!held) selectKeys(session, combineKeys(before, picked, how))
  const grabbed = picked[0]!.time
  const now = session.playback.transport.time
  const options = { scene, grabbed, place, from, snap: session.timeline.getState().snap, now }
  let live: LiveEdit | undefined
  let keys: readonly KeyRef[] = []
  let copied: ReturnType<typeof copyKeys> | undefined
  let latest = from
  return {
    cursor: 'grabbing',
    move(to) {
      latest = to
      if (!live) {
        if (!isMoved(from, to)) return
        keys = editor.store.getState().selection.keys
        if (keys.length === 0) return
        live = new LiveEdit(session, scene.clip)
      }
      const { time, value } = moveBy(options, to)
      if (to.alt) {
        copied ??= copyKeys(scene.clip, keys)
        const first = keys.reduce((t, k) => Math.min(t, k.time), Number.POSITIVE_INFINITY)
        const args = { clip: scene.clip.id, copied, time: Math.max(first + time, 0) }
        live.ask({ command: 'keys.paste', args })
      } else live.ask({ command: 'keys.move', args: { clip: scene.clip.id, keys, time, value } })
    },
    follow: () => live?.follow(),
    end() {
      if (live) {
        live.commit()
        const { time } = moveBy(options, latest)
        announce(
          session,
          `${keys.length === 1 ? 'Key' : `${keys.length} keys`} moved to ${timeText(grabbed + time, scene.rate)}`,
        )
      } else if (held) selectKeys(session, combineKeys(before, picked, how))
    },
    cancel: () => live?.cancel(),
  }
}
