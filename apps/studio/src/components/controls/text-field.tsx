import { useId } from 'react'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Has the focus when the dialog opens. */
  readonly first?: boolean
  /** What is wrong with it. */
  readonly problem?: string | undefined
}

/** A line of text with its name before it. */
export function TextField({ label, value, onChange, first, problem }: TextFieldProps) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <span className="field lg">
        <input
          id={id}
          value={value}
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog
          autoFocus={first === true}
          aria-invalid={problem !== undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {problem && (
        <p className="error small" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
