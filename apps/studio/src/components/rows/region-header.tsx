import type { ReactNode } from 'react'
import { regionClass } from '../../base/controls.ts'
import { classes } from '../classes.ts'
import { Icon } from '../controls/icon.tsx'

export interface RegionHeaderProps {
  readonly region: string
  readonly count: string | number
  readonly open: boolean
  readonly onToggle: () => void
  readonly children?: ReactNode
}

/** Heads the controls of one part of the face; folds them. */
export function RegionHeader({ region, count, open, onToggle, children }: RegionHeaderProps) {
  return (
    <div className={classes('cgrp', regionClass(region))}>
      <button type="button" className="fold" aria-expanded={open} onClick={onToggle}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size="s" />
        <span className="rdot" />
        <span className="medium">{region}</span>
        <span className="dim small num">{count}</span>
      </button>
      <span className="grow" />
      {children}
    </div>
  )
}
