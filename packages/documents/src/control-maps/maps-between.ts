import type { ControlMap } from '../kinds/control-map.ts'
import type { Id } from '../schema/identity.ts'
import { CONTROL_MAPS } from './built-in.ts'

/**
 * The built-in maps that lead from one set to another, in the order they are applied: the fewest there are,
 * none for a set and itself. Undefined where no way leads.
 */
export function mapsBetween(from: Id, to: Id): readonly ControlMap[] | undefined {
  const ways = new Map<Id, readonly ControlMap[]>([[from, []]])
  for (const [set, way] of ways) {
    if (set === to) return way
    // A map of sets found now is visited later: the shortest way comes first.
    for (const map of CONTROL_MAPS)
      if (map.from?.id === set && map.to && !ways.has(map.to.id)) ways.set(map.to.id, [...way, map])
  }
  return undefined
}
