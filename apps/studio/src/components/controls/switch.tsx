import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ToggleProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly children: ReactNode
  readonly title?: string
  readonly disabled?: boolean
}

/** On or off, at once. */
export function Switch({ on, onChange, children, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className="toggle"
      onClick={() => onChange(!on)}
      {...rest}
    >
      <span className={on ? 'switch on' : 'switch'} />
      {children}
    </button>
  )
}

/** Part of what happens when a dialog is confirmed. */
export function CheckBox({ on, onChange, children, ...rest }: ToggleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: drawn as a check box, with its words inside
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      className="toggle"
      onClick={() => onChange(!on)}
      {...rest}
    >
      <span className={on ? 'check on' : 'check'}>
        <Icon name="check" />
      </span>
      {children}
    </button>
  )
}
