import { snapTime } from '../../../session/snap-time.ts'
import type { Scene } from '../scene/scene.ts'
import { valueStep } from '../view/value-view.ts'
import type { Pointer } from './drag.ts'

export interface MoveOptions {
  readonly scene: Scene
  /** Time of the key under the pointer. */
  readonly grabbed: number
  readonly place: 'rows' | 'pane'
  readonly from: Pointer
  readonly snap: boolean
  /** The playhead. */
  readonly now: number
}

/**
 * How far a drag moves keys: to the frame nearest to where the grabbed key would be. Shift keeps the time,
 * Ctrl the value; in the rows there is no value to change.
 */
export function moveBy(
  { scene, grabbed, place, from, snap, now }: MoveOptions,
  to: Pointer,
): { readonly time: number; readonly value: number } {
  const { pane } = scene.layout
  const wanted = grabbed + (to.x - from.x) / scene.view.scale
  const magnets = [now, ...scene.markers.map((m) => m.time)]
  const time = snapTime(wanted, { on: snap, rate: scene.rate, view: scene.view, magnets }) - grabbed
  const value = pane && place === 'pane' ? (from.y - to.y) * valueStep(scene.values, pane) : 0
  return { time: to.shift && place === 'pane' ? 0 : time, value: to.ctrl ? 0 : value }
}
