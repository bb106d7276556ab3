import { useEffect, useState } from 'react'

export interface TypedFieldProps {
  readonly label: string
  /** Shown while it is not being edited. */
  readonly text: string
  /** It can be read only. */
  readonly off?: boolean
  readonly onChange: (text: string) => void
}

/** A short text that is typed over: Enter and leaving the field take it, Escape does not. */
export function TypedField({ label, text, off = false, onChange }: TypedFieldProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <span className="field">
      <input
        aria-label={label}
        value={typed}
        readOnly={off}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (!off && typed !== text) onChange(typed)
          // Whatever it could not be taken for is forgotten.
          setTyped(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(text)
            event.stopPropagation()
          } else if (event.key === 'Enter') event.currentTarget.blur()
          else return
          event.preventDefault()
        }}
      />
    </span>
  )
}
