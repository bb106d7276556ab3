import type { KeyRef } from '@facework/editor'
import { trackIdOf } from './track.ts'

/** Times of selected keys by track, to be asked for one by one. */
export type KeyIndex = ReadonlyMap<string, ReadonlySet<number>>

const indices = new WeakMap<readonly KeyRef[], KeyIndex>()

export function keyIndex(keys: readonly KeyRef[]): KeyIndex {
  const known = indices.get(keys)
  if (known) return known
  const index = new Map<string, Set<number>>()
  for (const key of keys) {
    const id = trackIdOf(key)
    const times = index.get(id)
    if (times) times.add(key.time)
    else index.set(id, new Set([key.time]))
  }
  indices.set(keys, index)
  return index
}

export const isSelected = (index: KeyIndex, key: KeyRef) => index.get(trackIdOf(key))?.has(key.time) ?? false

/** What a click or a box makes of a selection: in its place, added to it, or taken out when all was in it. */
export function combineKeys(
  before: readonly KeyRef[],
  picked: readonly KeyRef[],
  how: 'replace' | 'add' | 'toggle',
): KeyRef[] {
  if (how === 'replace') return [...picked]
  const had = keyIndex(before)
  const fresh = picked.filter((k) => !isSelected(had, k))
  if (how === 'add' || fresh.length > 0) return [...before, ...fresh]
  const gone = keyIndex(picked)
  return before.filter((k) => !isSelected(gone, k))
}
