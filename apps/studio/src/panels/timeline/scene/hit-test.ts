import type { KeyRef } from '@facework/editor/internal'
import { compiledCurve, curveValue, firstFrom, nearestIndex } from '../view/compiled-curve.ts'
import { timeAt, xOf } from '../view/time-view.ts'
import { yOf } from '../view/value-view.ts'
import { hasTime } from './key-index.ts'
import { RULER, SPLITTER } from './layout.ts'
import type { PaneLine } from './pane-lines.ts'
import { type GroupRow, type Row, rowAt } from './rows.ts'
import type { Scene } from './scene.ts'
import { type SelectionBox, selectionBoxes } from './selection-box.ts'
import { tangentHandles } from './tangent-handles.ts'
import { keyOf, type Track, timesOf } from './track.ts'

/** The item under the pointer. */
export type Hit =
  | { readonly type: 'ruler' }
  | { readonly type: 'range'; readonly part: 'from' | 'to' | 'all' }
  | { readonly type: 'marker'; readonly time: number }
  /** Where the clip ends. */
  | { readonly type: 'end' }
  | { readonly type: 'splitter' }
  | { readonly type: 'key'; readonly key: KeyRef; readonly place: 'rows' | 'pane' }
  /** All keys of a group at about one time. */
  | { readonly type: 'keys'; readonly keys: readonly KeyRef[]; readonly time: number }
  | { readonly type: 'handle'; readonly line: PaneLine; readonly index: number; readonly side: 'in' | 'out' }
  | {
      readonly type: 'edge'
      readonly box: SelectionBox
      readonly edge: 'left' | 'right' | 'top' | 'bottom'
    }
  | { readonly type: 'line'; readonly line: PaneLine }
  | { readonly type: 'sound' }
  | { readonly type: 'row'; readonly row: Row }
  | { readonly type: 'pane' }
  | { readonly type: 'nothing' }

/** Pixels around a key that still mean it. */
const NEAR = 7
const NEAR_LINE = 5
const NEAR_END = 6
/** Pixels that a handle may lie away from its key. */
const HANDLE_REACH = 200
const MARKER_TOP = 18
export const MARKER_CHARACTER = 6

export function hitTest(scene: Scene, x: number, y: number): Hit {
  const { rows, pane } = scene.layout
  if (y < RULER) return hitRuler(scene, x, y)
  if (pane && rows && y >= pane.top - SPLITTER - 2 && y < pane.top + 2) return { type: 'splitter' }
  if (rows && y < rows.bottom) {
    const row = rowAt(scene.rows, y - rows.top + scene.scroll)
    return (
      (row && !isLocked(row) ? hitRow(scene, row, x) : undefined) ??
      hitEdge(scene, 'rows', x, y) ??
      (row ? { type: 'row', row } : { type: 'nothing' })
    )
  }
  if (!pane) return { type: 'nothing' }
  return hitPane(scene, x, y) ?? hitEdge(scene, 'pane', x, y) ?? hitLine(scene, x, y) ?? { type: 'pane' }
}

const isLocked = (row: Row) => row.type !== 'sound' && row.locked

function hitRuler(scene: Scene, x: number, y: number): Hit {
  if (y >= MARKER_TOP) {
    if (Math.abs(x - xOf(scene.view, scene.clip.duration)) <= NEAR_END) return { type: 'end' }
    // The last drawn lies on top.
    const hit = scene.markers.findLast((m) => {
      const left = xOf(scene.view, m.time)
      return x >= left - 3 && x <= left + 12 + m.name.length * MARKER_CHARACTER
    })
    return hit ? { type: 'marker', time: hit.time } : { type: 'ruler' }
  }
  if (y > 9 || !scene.range) return { type: 'ruler' }
  const [from, to] = scene.range.map((t) => xOf(scene.view, t)) as [number, number]
  if (Math.abs(x - from) <= 6) return { type: 'range', part: 'from' }
  if (Math.abs(x - to) <= 6) return { type: 'range', part: 'to' }
  return x > from && x < to && y <= 6 ? { type: 'range', part: 'all' } : { type: 'ruler' }
}

function hitRow(scene: Scene, row: Row, x: number): Hit | undefined {
  if (row.type === 'sound') return { type: 'sound' }
  if (row.type === 'group') return hitGroup(scene, row, x)
  const time = nearTime(scene, timesOf(row.track), x)
  const key = time === undefined ? undefined : keyOf(row.track, time)
  return key && { type: 'key', key, place: 'rows' }
}

function nearTime(scene: Scene, times: ArrayLike<number>, x: number): number | undefined {
  const time = times[nearestIndex(times, timeAt(scene.view, x))]
  return time !== undefined && Math.abs(xOf(scene.view, time) - x) <= NEAR ? time : undefined
}

function hitGroup(scene: Scene, row: GroupRow, x: number): Hit | undefined {
  const near = row.tracks
    .flatMap((track) => nearTime(scene, timesOf(track), x) ?? [])
    .sort((a, b) => Math.abs(xOf(scene.view, a) - x) - Math.abs(xOf(scene.view, b) - x))[0]
  if (near === undefined) return undefined
  // What is drawn as one diamond is picked as one.
  const half = Math.min(0.5 / scene.rate, NEAR / scene.view.scale)
  const keys = row.tracks.flatMap((track) => keysWithin(track, near - half, near + half))
  return keys.length > 0 ? { type: 'keys', keys, time: near } : undefined
}

/** Keys of a track from one time to another. */
export function keysWithin(track: Track, from: number, to: number): KeyRef[] {
  const times = timesOf(track)
  const keys: KeyRef[] = []
  for (let i = firstFrom(times, from); i < times.length && times[i]! <= to; i++) {
    const key = keyOf(track, times[i]!)
    if (key) keys.push(key)
  }
  return keys
}

function hitPane(scene: Scene, x: number, y: number): Hit | undefined {
  const pane = scene.layout.pane!
  let nearest = NEAR + 1
  let hit: Hit | undefined
  for (const line of scene.lines) {
    if (line.locked) continue
    const { times, values } = compiledCurve(line.curve).keys
    const held = scene.selected.get(line.track.id)
    const reach = held ? HANDLE_REACH : NEAR
    const first = firstFrom(times, timeAt(scene.view, x - reach))
    const last = timeAt(scene.view, x + reach)
    for (let i = first; i < times.length && times[i]! <= last; i++) {
      const time = times[i]!
      const away = Math.hypot(xOf(scene.view, time) - x, yOf(scene.values, pane, values[i]!) - y)
      // Handles belong to selected keys; those outrank a key that is as near.
      if (held && hasTime(held, time)) {
        for (const handle of tangentHandles(scene, line, i)) {
          const distance = Math.hypot(handle.x - x, handle.y - y)
          if (distance >= Math.min(nearest, away + 0.01)) continue
          nearest = distance
          hit = { type: 'handle', line, index: i, side: handle.side }
        }
      }
      const key = away < nearest ? keyOf(line.track, time) : undefined
      if (!key) continue
      nearest = away
      hit = { type: 'key', key, place: 'pane' }
    }
  }
  return hit
}

function hitLine(scene: Scene, x: number, y: number): Hit | undefined {
  const pane = scene.layout.pane!
  const at = timeAt(scene.view, x)
  const away = scene.lines.map((line) => Math.abs(yOf(scene.values, pane, curveValue(line.curve, at)) - y))
  const nearest = Math.min(...away)
  const line = nearest <= NEAR_LINE ? scene.lines[away.indexOf(nearest)] : undefined
  return line && { type: 'line', line }
}

function hitEdge(scene: Scene, place: 'rows' | 'pane', x: number, y: number): Hit | undefined {
  const box = selectionBoxes(scene).find((b) => b.place === place)
  if (!box) return undefined
  const inHeight = y >= box.top - 4 && y <= box.bottom + 4
  const inWidth = x >= box.left - 4 && x <= box.right + 4
  if (inHeight && Math.abs(x - box.left) <= 4) return { type: 'edge', box, edge: 'left' }
  if (inHeight && Math.abs(x - box.right) <= 4) return { type: 'edge', box, edge: 'right' }
  if (place === 'rows' || box.high <= box.low || !inWidth) return undefined
  if (Math.abs(y - box.top) <= 4) return { type: 'edge', box, edge: 'top' }
  return Math.abs(y - box.bottom) <= 4 ? { type: 'edge', box, edge: 'bottom' } : undefined
}
