import type { Hit } from '../scene/hit-test.ts'
import type { Row } from '../scene/rows.ts'
import type { Drag, DragContext, Pointer } from './drag.ts'
import { dragBox } from './drag-box.ts'
import { dragEdge } from './drag-edge.ts'
import { dragEnd } from './drag-end.ts'
import { dragHandle } from './drag-handle.ts'
import { dragKeys } from './drag-keys.ts'
import { dragMarker, dragPlayhead, dragRange } from './drag-ruler.ts'
import { dragSound } from './drag-sound.ts'
import { dragSplitter } from './drag-view.ts'

/** What a press of the first button begins, by what it hits. */
export function beginDrag(context: DragContext, hit: Hit, from: Pointer): Drag | undefined {
  switch (hit.type) {
    case 'ruler':
      return from.alt ? dragRange(context, 'new', from) : dragPlayhead(context, from)
    case 'range':
      return dragRange(context, hit.part, from)
    case 'marker':
      return dragMarker(context, hit.time, from)
    case 'end':
      return dragEnd(context, from)
    case 'splitter':
      return dragSplitter(context, from)
    case 'key':
      return dragKeys(context, [hit.key], hit.place, from)
    case 'keys':
      return dragKeys(context, hit.keys, 'rows', from)
    case 'handle':
      return dragHandle(context, hit.line, hit.index, hit.side, from)
    case 'edge':
      return dragEdge(context, hit.box, hit.edge, from)
    case 'sound':
      return dragSound(context, from)
    case 'line':
      return dragBox(context, 'pane', from, () => selectTrack(context, hit.line.track, from))
    case 'row':
      return dragBox(context, 'rows', from, () => clickRow(context, hit.row, from))
    case 'pane':
      return dragBox(context, 'pane', from)
    case 'nothing':
      return dragBox(context, 'rows', from)
  }
}

function clickRow(context: DragContext, row: Row, pointer: Pointer): void {
  if (row.type === 'track') selectTrack(context, row.track, pointer)
  else context.session.editor.select({ document: context.scene.clip.id })
}

/** Selects a track alone; with Ctrl it joins the others or leaves them. */
export function selectTrack(
  { session, scene }: Pick<DragContext, 'session' | 'scene'>,
  track: { readonly id: string; readonly kind: string },
  { ctrl }: Pick<Pointer, 'ctrl'>,
): void {
  const { curves } = session.editor.store.getState().selection
  const { tracks } = session.timeline.getState()
  const toggled = (list: readonly string[]) =>
    list.includes(track.id) ? list.filter((id) => id !== track.id) : [...list, track.id]
  const isCurve = track.kind === 'curve'
  session.editor.select({
    document: scene.clip.id,
    curves: isCurve ? (ctrl ? toggled(curves) : [track.id]) : ctrl ? curves : [],
  })
  session.timeline.setState({ tracks: isCurve ? (ctrl ? tracks : []) : ctrl ? toggled(tracks) : [track.id] })
}
