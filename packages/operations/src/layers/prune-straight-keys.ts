import type { Key } from '@facework/documents'

/** How close a key is to the line between its neighbors to be left out; many in a row may be. */
const STRAIGHT = 1e-10

/** Keys without those on the straight line, or the constant, that their neighbors make. */
export function pruneStraightKeys(keys: readonly Key[]): readonly Key[] {
  const kept: Key[] = []
  keys.forEach((key, i) => {
    const before = kept.at(-1)
    const after = keys[i + 1]
    if (!before || !after || !isStraight(before, key, after)) kept.push(key)
  })
  return kept
}

function isStraight(before: Key, key: Key, after: Key): boolean {
  if (before.interpolation !== key.interpolation) return false
  if (key.interpolation === 'constant') return before.value === key.value
  if (key.interpolation !== 'linear') return false
  const part = (key.time - before.time) / (after.time - before.time)
  return Math.abs(before.value + (after.value - before.value) * part - key.value) <= STRAIGHT
}
