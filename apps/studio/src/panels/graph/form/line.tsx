import type { ReactNode } from 'react'
import { classes } from '../../../components/classes.ts'

/** A row of a list: its fields, and what can be done with it. */
export function Line({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset className={classes('list-line', className)} aria-label={label}>
      {children}
    </fieldset>
  )
}
