import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../controls/icon.tsx'

const LOOK: Record<'error' | 'warning' | 'info', readonly [icon: IconName, tone: string]> = {
  error: ['circle-x', 'error'],
  warning: ['triangle-alert', 'warn'],
  info: ['info', 'dim'],
}

export interface ProblemRowProps {
  readonly severity: 'error' | 'warning' | 'info'
  readonly words: string
  readonly where: string
  /** The fix as a button. */
  readonly fix?: ReactNode
  readonly open: boolean
  readonly onToggle: () => void
  /** The consequence, the fix as text, and the code. */
  readonly children?: ReactNode
}

/** A problem: what is wrong, where, and the fix. */
export function ProblemRow({ severity, words, where, fix, open, onToggle, children }: ProblemRowProps) {
  const [icon, tone] = LOOK[severity]
  return (
    <li className="problem">
      <div className={classes('pline', open && 'sel')}>
        <span className={tone}>
          <Icon name={icon} />
        </span>
        <button type="button" className="words ell" aria-expanded={open} title={words} onClick={onToggle}>
          {words}
        </button>
        <span className="loc ell" title={where}>
          {where}
        </span>
        {fix ?? <span />}
      </div>
      {open && <div className="expl">{children}</div>}
    </li>
  )
}
