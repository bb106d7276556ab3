import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Menu } from './menu.tsx'

export interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly {
    readonly value: T
    readonly label: string
    readonly icon?: IconName
    readonly off?: string
  }[]
  readonly onChange: (value: T) => void
  readonly icon?: IconName
  readonly ghost?: boolean
  readonly grow?: boolean
  readonly shown?: ReactNode
}

/** One of many, in a menu. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, value, options, onChange, icon, ghost, grow, shown } = props
  const chosen = options.find((o) => o.value === value)
  return (
    <Menu
      label={label}
      entries={options.map((o) => ({
        label: o.label,
        checked: o.value === value,
        off: o.off,
        run: () => onChange(o.value),
      }))}
    >
      <button
        type="button"
        className={classes('select', ghost && 'ghost', grow && 'grow')}
        aria-label={`${label}: ${typeof shown === 'string' ? shown : (chosen?.label ?? 'none')}`}
        title={label}
      >
        {icon && <Icon name={icon} />}
        <span className="ell">{shown ?? chosen?.label ?? 'None'}</span>
        <Icon name="chevron-down" size="s" />
      </button>
    </Menu>
  )
}
