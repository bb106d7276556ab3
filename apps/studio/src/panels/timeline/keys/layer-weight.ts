import type { ClipLayer } from '@facework/documents/internal'
import { editedLayer } from '@facework/editor/internal'
import type { Session } from '../../../session/session.ts'
import { curveValue } from '../view/compiled-curve.ts'

/** How much of a layer plays at a time, from 0 to 1. */
export const weightAt = ({ weight }: ClipLayer, time: number): number =>
  weight ? Math.min(Math.max(curveValue(weight, time), 0), 1) : 1

/** Weight of the chosen layer at the playhead. */
export function weightNow({ editor, playback }: Session): number {
  const preview = editor.preview.getState()
  const clip = editor.document(preview.clip, 'clip')
  const name = clip && editedLayer(clip, preview)
  const layer = clip?.layers?.above.find((l) => l.name === name)
  return layer ? weightAt(layer, playback.transport.time) : 1
}
