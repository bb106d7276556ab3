import type { ControlMap } from '../kinds/control-map.ts'
import type { Id } from '../schema/identity.ts'

/**
 * Those of the maps that lead from one set to another, in the order they are applied: the fewest there are, none for a
 * set and itself. Undefined where no way leads.
 */
export function wayBetween(maps: readonly ControlMap[], from: Id, to: Id): readonly ControlMap[] | undefined {
  const ways = new Map<Id, readonly ControlMap[]>([[from, []]])
  for (const [set, way] of ways) {
    if (set === to) return way
    // A map of sets found now is visited later: the shortest way comes first.
    for (const map of maps)
      if (map.from?.id === set && map.to && !ways.has(map.to.id)) ways.set(map.to.id, [...way, map])
  }
  return undefined
}
