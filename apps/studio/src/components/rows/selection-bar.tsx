import type { ReactNode } from 'react'
import { Kbd } from '../controls/kbd.tsx'

/** What can be done with what is selected. It takes the place of the filter bar. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className="selbar" role="toolbar" aria-label="Selection">
      <span className="medium nowrap">{count} selected</span>
      <span className="vr" />
      {children}
      <span className="grow" />
      <button type="button" className="small dim nowrap clear" onClick={onClear}>
        <Kbd keys={['Esc']} /> clear
      </button>
    </div>
  )
}
