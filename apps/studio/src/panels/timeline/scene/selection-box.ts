import type { KeyRef } from '@facework/editor/internal'
import { compiledCurve, firstFrom } from '../view/compiled-curve.ts'
import { xOf } from '../view/time-view.ts'
import { yOf } from '../view/value-view.ts'
import { rowBand, type Scene } from './scene.ts'

/** A rim around selected keys whose edges can be dragged to stretch them. */
export interface SelectionBox {
  readonly place: 'rows' | 'pane'
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

const AIR = 9
/** More keys than this are not gone through for their values. */
const MANY = 5000

const spans = new WeakMap<readonly KeyRef[], readonly [number, number]>()

/** First and last time of keys; nothing to stretch when they are the same. */
export function timeSpan(keys: readonly KeyRef[]): readonly [number, number] | undefined {
  if (keys.length < 2) return undefined
  let span = spans.get(keys)
  if (!span) {
    let from = Number.POSITIVE_INFINITY
    let to = Number.NEGATIVE_INFINITY
    for (const { time } of keys) {
      if (time < from) from = time
      if (time > to) to = time
    }
    span = [from, to]
    spans.set(keys, span)
  }
  return span[1] > span[0] ? span : undefined
}

/** Boxes around the selected keys: one over their rows, one over their points in the pane. */
export function selectionBoxes(scene: Scene): SelectionBox[] {
  const span = timeSpan(scene.keys)
  if (!span) return []
  const [from, to] = span
  const edges = { from, to, left: xOf(scene.view, from) - AIR, right: xOf(scene.view, to) + AIR }
  const boxes: SelectionBox[] = []
  const { rows, pane } = scene.layout
  if (rows) {
    const held = scene.rows.filter((r) => r.type === 'track' && scene.selected.has(r.track.id))
    const [first, last] = [held[0], held.at(-1)]
    if (first && last) {
      const top = rowBand(scene, rows, first).top
      const { bottom } = rowBand(scene, rows, last)
      boxes.push({ ...edges, place: 'rows', top, bottom, low: 0, high: 0 })
    }
  }
  const extent = pane && scene.keys.length <= MANY ? keyExtent(scene) : undefined
  if (pane && extent) {
    const [low, high] = extent
    const top = yOf(scene.values, pane, high) - AIR
    const bottom = yOf(scene.values, pane, low) + AIR
    boxes.push({ ...edges, place: 'pane', top, bottom, low, high })
  }
  return boxes
}

function keyExtent(scene: Scene): readonly [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { curve, track } of scene.lines) {
    const { times, values } = compiledCurve(curve).keys
    for (const time of scene.selected.get(track.id) ?? []) {
      const value = values[firstFrom(times, time)]
      if (value === undefined) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return low <= high ? [low, high] : undefined
}
