import type { ComponentProps, ReactNode, Ref } from 'react'
import { rovingKeys } from './roving.ts'

export interface RowScrollerProps {
  readonly label: string
  readonly className?: string
  readonly scrollRef?: Ref<HTMLElement>
  /** Columns of a grid, asked when an arrow is pressed. */
  readonly columns?: (list: HTMLElement) => number
  readonly children: ReactNode
}

/** The part of a panel that scrolls; arrows move the focus through its rows. */
export function RowScroller({
  label,
  className = 'body scroll',
  scrollRef,
  columns,
  children,
}: RowScrollerProps) {
  return (
    <section
      className={className}
      ref={scrollRef}
      aria-label={label}
      onKeyDown={(event) => rovingKeys(event, columns?.(event.currentTarget) ?? 1)}
    >
      {children}
    </section>
  )
}

/** Rows, or cards of a grid. */
export function Rows({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <ul className={className} aria-label={label}>
      {children}
    </ul>
  )
}

export interface RowProps extends ComponentProps<'li'> {
  readonly label: string
  readonly selected: boolean
}

/** A row that can be selected, and holds buttons and sliders of its own, which an option of a listbox may not. */
export function Row({ label, selected, children, ...rest }: RowProps) {
  return (
    <li aria-label={label} aria-current={selected} tabIndex={selected ? 0 : -1} data-row {...rest}>
      {children}
    </li>
  )
}
