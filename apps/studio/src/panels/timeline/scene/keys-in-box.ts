import type { KeyRef } from '@facework/editor/internal'
import type { Box, KeyIndex } from '../../../session/timeline-state.ts'
import { compiledCurve, firstFrom } from '../view/compiled-curve.ts'
import { timeAt } from '../view/time-view.ts'
import { valueAt } from '../view/value-view.ts'
import { rowBand, type Scene } from './scene.ts'
import { keyOf, type Track, timesOf } from './track.ts'

/** Times of the keys that a box on the canvas encloses; a box that began in the pane picks by value as well. */
export function timesInBox(scene: Scene, box: Box, place: 'rows' | 'pane'): KeyIndex {
  const from = timeAt(scene.view, Math.min(box.x0, box.x1))
  const to = timeAt(scene.view, Math.max(box.x0, box.x1))
  const [top, bottom] = [Math.min(box.y0, box.y1), Math.max(box.y0, box.y1)]
  const found = new Map<string, Float64Array>()
  const { rows, pane } = scene.layout
  if (place === 'rows' && rows) {
    for (const row of scene.rows) {
      const band = rowBand(scene, rows, row)
      if (row.type === 'sound' || row.locked || band.bottom < top || band.top > bottom) continue
      // An open group's own keys are those of its tracks, which have rows of their own.
      const tracks = row.type === 'track' ? [row.track] : row.open ? [] : row.tracks
      for (const track of tracks) {
        const times = timesWithin(track, from, to)
        if (times.length > 0) found.set(track.id, times)
      }
    }
  }
  if (place === 'pane' && pane) {
    const high = valueAt(scene.values, pane, top)
    const low = valueAt(scene.values, pane, bottom)
    for (const { curve, track, locked } of scene.lines) {
      if (locked || !hasKeys(track)) continue
      const { times, values } = compiledCurve(curve).keys
      const first = firstFrom(times, from)
      const inside = times.subarray(first, behind(times, to)).filter((_, i) => {
        const value = values[first + i]!
        return value >= low && value <= high
      })
      if (inside.length === 0) continue
      // The three axes of a joint track show the same keys.
      const known = found.get(track.id)
      found.set(track.id, known ? Float64Array.from(new Set([...known, ...inside])).sort() : inside)
    }
  }
  return found
}

/** The keys that a box encloses, one by one. */
export function keysInBox(scene: Scene, box: Box, place: 'rows' | 'pane'): KeyRef[] {
  const found = timesInBox(scene, box, place)
  return scene.tracks.flatMap((track) =>
    Array.from(found.get(track.id) ?? [], (time) => keyOf(track, time)).filter((k) => k !== undefined),
  )
}

const hasKeys = (track: Track) =>
  track.kind === 'joint' || (track.kind === 'curve' && track.curve.type === 'keyed')

const behind = (times: Float64Array, to: number) => {
  let end = firstFrom(times, to)
  while (end < times.length && times[end]! <= to) end++
  return end
}

function timesWithin(track: Track, from: number, to: number): Float64Array {
  if (!hasKeys(track)) return new Float64Array(0)
  const times = timesOf(track)
  const all = times instanceof Float64Array ? times : Float64Array.from(times)
  return all.subarray(firstFrom(all, from), behind(all, to))
}
