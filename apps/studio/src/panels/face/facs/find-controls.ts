import type { Control } from '@facework/documents'
import { arkitNamesOf } from '../controls/arkit-names.ts'
import { actionUnitOf } from './action-units.table.ts'

/** Controls that every word of the query says something about: name, description, region, unit, ARKit name. */
export function findControls(controls: readonly Control[], query: string): readonly Control[] {
  const words = query.trim().toLowerCase().split(/\s+/)
  return controls.filter(({ name, description, region }) => {
    const unit = actionUnitOf(name) ?? ''
    const text = [name, description, region, unit, unit.replace(' ', ''), ...arkitNamesOf(name)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
