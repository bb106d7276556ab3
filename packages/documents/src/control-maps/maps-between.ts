import type { ControlMap } from '../kinds/control-map.ts'
import type { Id } from '../schema/identity.ts'
import { CONTROL_MAPS } from './built-in.ts'
import { wayBetween } from './way-between.ts'

/**
 * The built-in maps that lead from one set to another, in the order they are applied: the fewest there are,
 * none for a set and itself. Undefined where no way leads.
 */
export function mapsBetween(from: Id, to: Id): readonly ControlMap[] | undefined {
  return wayBetween(CONTROL_MAPS, from, to)
}
