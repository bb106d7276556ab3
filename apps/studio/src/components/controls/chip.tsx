import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export interface ChipProps {
  readonly tone?: 'warn' | 'error' | 'ok' | 'line' | 'c'
  readonly title?: string
  readonly children: ReactNode
}

/** A short label. */
export function Chip({ tone, title, children }: ChipProps) {
  return (
    <span className={classes('chip', tone)} title={title}>
      {children}
    </span>
  )
}

export interface ToggleChipProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly title?: string
  readonly children: ReactNode
}

/** A filter that is on or off. */
export function ToggleChip({ on, onChange, title, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={on ? 'chip on' : 'chip'}
      aria-pressed={on}
      title={title}
      onClick={() => onChange(!on)}
    >
      {children}
    </button>
  )
}
