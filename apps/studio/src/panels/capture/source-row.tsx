import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/controls/icon.tsx'

export interface SourceRowProps {
  readonly icon: IconName
  readonly name: string
  readonly meta: string
  /** The tooltip of `meta`, where it says more. */
  readonly title?: string | undefined
  readonly on?: boolean
  /** Without it, the source cannot be switched on yet. */
  readonly onChange?: (on: boolean) => void
  readonly children?: ReactNode
}

/** Name, protocol and port, rate over loss, switch. */
export function SourceRow({
  icon,
  name,
  meta,
  title = meta,
  on = false,
  onChange,
  children,
}: SourceRowProps) {
  return (
    <li className={on ? 'srow sel' : 'srow'}>
      <span className="thumb i">
        <Icon name={icon} />
      </span>
      <div className="names">
        <div className="nm ell" title={name}>
          {name}
        </div>
        <div className="mt ell" title={title}>
          {meta}
        </div>
      </div>
      <div className="rate">{children}</div>
      <button
        type="button"
        className="hit"
        role="switch"
        aria-checked={on}
        aria-label={name}
        disabled={!onChange}
        title={on ? 'Live' : onChange ? 'Use this source' : 'Nothing arrives yet'}
        onClick={() => onChange?.(!on)}
      >
        <span className={on ? 'switch on' : 'switch'} />
      </button>
    </li>
  )
}
