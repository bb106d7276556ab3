import { ICONS } from '../../../../studio/src/components/controls/icons.table.ts'
import type { ICON_NAMES } from './icon-names.ts'

export type IconName = (typeof ICON_NAMES)[number]

/** A drawing in the color of the text beside it; screen readers skip it. */
export function Icon({ name, size }: { name: IconName; size?: 's' | 'l' | 'xl' }) {
  return (
    <svg viewBox="0 0 24 24" className={size ? `ic ${size}` : 'ic'} aria-hidden="true">
      {ICONS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
