import type { KeyRef } from '@facework/editor'
import type { Box } from '../timeline-state.ts'
import { compiledCurve, firstFrom } from '../view/compiled-curve.ts'
import { timeAt } from '../view/time-view.ts'
import { valueAt } from '../view/value-view.ts'
import { keysWithin } from './hit-test.ts'
import { rowBand, type Scene } from './scene.ts'
import { keyOf } from './track.ts'

/** Keys that a box on the canvas encloses; a box that began in the pane picks by value as well. */
export function keysInBox(scene: Scene, box: Box, place: 'rows' | 'pane'): KeyRef[] {
  const [left, right] = [Math.min(box.x0, box.x1), Math.max(box.x0, box.x1)]
  const [top, bottom] = [Math.min(box.y0, box.y1), Math.max(box.y0, box.y1)]
  const from = timeAt(scene.view, left)
  const to = timeAt(scene.view, right)
  const { rows, pane } = scene.layout
  if (place === 'rows') {
    if (!rows) return []
    const found = new Map<string, KeyRef[]>()
    for (const row of scene.rows) {
      const band = rowBand(scene, rows, row)
      if (row.type === 'sound' || row.locked || band.bottom < top || band.top > bottom) continue
      // An open group's own keys are those of its tracks, which have rows of their own.
      const tracks = row.type === 'track' ? [row.track] : row.open ? [] : row.tracks
      for (const track of tracks) found.set(track.id, keysWithin(track, from, to))
    }
    return [...found.values()].flat()
  }
  if (!pane) return []
  const high = valueAt(scene.values, pane, top)
  const low = valueAt(scene.values, pane, bottom)
  // The three axes of a joint track show the same keys.
  const seen = new Set<string>()
  return scene.lines.flatMap((line) => {
    if (line.locked) return []
    const { times, values } = compiledCurve(line.curve).keys
    const keys: KeyRef[] = []
    for (let i = firstFrom(times, from); i < times.length && times[i]! <= to; i++) {
      const key = values[i]! >= low && values[i]! <= high ? keyOf(line.track, times[i]!) : undefined
      const name = `${line.track.id} ${times[i]}`
      if (!key || seen.has(name)) continue
      seen.add(name)
      keys.push(key)
    }
    return keys
  })
}
