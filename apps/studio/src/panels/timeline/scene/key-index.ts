import type { KeyRef } from '@facework/editor/internal'
import type { KeyIndex } from '../../../session/timeline-state.ts'
import { firstFrom } from '../view/compiled-curve.ts'
import { trackIdOf } from './track.ts'

const indices = new WeakMap<readonly KeyRef[], KeyIndex>()

export function keyIndex(keys: readonly KeyRef[]): KeyIndex {
  const known = indices.get(keys)
  if (known) return known
  const lists = new Map<string, number[]>()
  for (const key of keys) {
    const id = trackIdOf(key)
    const times = lists.get(id)
    if (times) times.push(key.time)
    else lists.set(id, [key.time])
  }
  const index = new Map([...lists].map(([id, times]) => [id, Float64Array.from(times).sort()]))
  indices.set(keys, index)
  return index
}

export const hasTime = (times: Float64Array, time: number) => times[firstFrom(times, time)] === time

export function isSelected(index: KeyIndex, key: KeyRef): boolean {
  const times = index.get(trackIdOf(key))
  return times !== undefined && hasTime(times, key.time)
}

/** What a click or a box does to a selection: takes its place, is added to it, or taken out when all was in it. */
export type Combining = 'replace' | 'add' | 'toggle'

export function combineKeys(
  before: readonly KeyRef[],
  picked: readonly KeyRef[],
  how: Combining,
): readonly KeyRef[] {
  if (how === 'replace') return [...picked]
  const had = keyIndex(before)
  const fresh = picked.filter((k) => !isSelected(had, k))
  if (how === 'add' || fresh.length > 0) return [...before, ...fresh]
  const gone = keyIndex(picked)
  return before.filter((k) => !isSelected(gone, k))
}

/** The same without a reference for every key, for a picture of it in every frame. */
export function combineIndex(before: KeyIndex, picked: KeyIndex, how: Combining): KeyIndex {
  if (how === 'replace') return picked
  const fresh = [...picked].some(([id, times]) => {
    const had = before.get(id)
    return times.some((time) => had === undefined || !hasTime(had, time))
  })
  const out = new Map(before)
  for (const [id, times] of picked) {
    const had = before.get(id) ?? new Float64Array(0)
    if (how === 'toggle' && !fresh)
      out.set(
        id,
        had.filter((time) => !hasTime(times, time)),
      )
    else out.set(id, Float64Array.from(new Set([...had, ...times])).sort())
  }
  return out
}
