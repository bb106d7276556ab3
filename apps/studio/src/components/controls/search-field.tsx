import type { Ref } from 'react'
import { Icon } from './icon.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Text that narrows a list. Escape empties it. */
export function SearchField({ label, value, onChange, inputRef }: SearchFieldProps) {
  return (
    <label className="field grow search">
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
    </label>
  )
}
