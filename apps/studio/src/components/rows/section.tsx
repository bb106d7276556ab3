import { type ReactNode, useState } from 'react'
import { Icon } from '../controls/icon.tsx'

export interface SectionProps {
  readonly title: string
  readonly count?: number | undefined
  /** Words at the right of the title. */
  readonly note?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a panel that folds. */
export function Section({ title, count, note, tools, children }: SectionProps) {
  const [open, setOpen] = useState(true)
  return (
    <section aria-label={title}>
      <div className="sec">
        <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size="s" />
          {title}
          {count !== undefined && <span className="count num">{count}</span>}
        </button>
        <span className="grow ell note">{note}</span>
        {tools}
      </div>
      {open && children}
    </section>
  )
}
