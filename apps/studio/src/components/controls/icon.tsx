import { ICONS } from './icons.table.ts'

export type IconName = keyof typeof ICONS

/** A drawing in the colour of the text beside it; screen readers skip it. */
export function Icon({ name, size }: { name: IconName; size?: 's' | 'l' | 'xl' }) {
  return (
    <svg viewBox="0 0 24 24" className={size ? `ic ${size}` : 'ic'} aria-hidden="true">
      {ICONS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
