import type { ReactNode } from 'react'
import { classes } from '../../components/classes.ts'
import { Icon, type IconName } from '../../components/controls/icon.tsx'

/** A pane of the flow: a title, tools at its right end, and its body. */
export function MakePanel({
  title,
  icon,
  count,
  tools,
  focus,
  column,
  children,
}: {
  title: string
  icon: IconName
  count?: number | undefined
  tools?: ReactNode
  focus?: boolean
  column?: boolean
  children: ReactNode
}) {
  return (
    <section className="mk-panel" aria-label={title}>
      <header className={classes('mk-tabs', focus && 'focus')}>
        <h2 className="mk-tab">
          <Icon name={icon} />
          {title}
          {count !== undefined && <span className="count num">{count}</span>}
        </h2>
        <span className="grow" />
        {tools}
      </header>
      <div className={classes('mk-body', column && 'column')}>{children}</div>
    </section>
  )
}

/** Something to look at before going on, with what to do about it. */
export function WarnBox({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mk-warn" role="status">
      <b>
        <span className="warn">
          <Icon name="triangle-alert" />
        </span>
        {title}
      </b>
      {children && <p>{children}</p>}
      {actions && <div className="hs">{actions}</div>}
    </div>
  )
}

/** A title between parts of a column. */
export function MakeTitle({
  children,
  note,
  className,
}: {
  children: ReactNode
  note?: ReactNode
  className?: string
}) {
  return (
    <h3 className={classes('mk-title', className)}>
      {children}
      <span className="grow" />
      {note !== undefined && <span className="dim">{note}</span>}
    </h3>
  )
}
