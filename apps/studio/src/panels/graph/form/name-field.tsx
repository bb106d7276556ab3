import type { NamedThing } from '@facework/documents/internal'
import { useId, useState } from 'react'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { useStageState } from '../../../session/use-session.ts'
import { useNames } from './names.ts'

export interface NameFieldProps {
  readonly label: string
  readonly value: string
  readonly names?: NamedThing | undefined
  readonly placeholder?: string
  /** Called when the name is confirmed: Enter, a choice, or leaving the field. */
  readonly onChange: (name: string) => void
  /** Called with every letter. */
  readonly onType?: (text: string) => void
}

/** A name that is typed, with those there are to choose from. Unknown ones are marked, and taken. */
export function NameField({ label, value, names, placeholder, onChange, onType }: NameFieldProps) {
  const list = useId()
  const known = useNames(names)
  const picked = useStageState((s) => s.joint)
  const [text, setText] = useState<string>()
  const shown = text ?? value
  const unknown = names !== undefined && known.length > 0 && shown !== '' && !known.includes(shown)
  const settle = () => {
    setText(undefined)
    if (text !== undefined && text !== value) onChange(text.trim())
  }
  return (
    <span className={classes('field name-field', unknown && 'unknown')}>
      <input
        aria-label={label}
        value={shown}
        list={names === undefined ? undefined : list}
        placeholder={placeholder}
        spellCheck={false}
        title={unknown && text === undefined ? `No ${names} of this name on stage` : shown}
        onChange={(event) => {
          const typed = event.target.value
          onType?.(typed)
          // Taken from the list, it is settled; typed, there may be more to come.
          const chosen = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText'
          setText(chosen ? undefined : typed)
          if (chosen) onChange(typed)
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          event.stopPropagation()
          const { form } = event.currentTarget
          if (event.key === 'Enter' && form) {
            event.preventDefault()
            form.requestSubmit()
          } else if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setText(undefined)
        }}
      />
      {names !== undefined && (
        <datalist id={list}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {names === 'joint' && picked !== undefined && picked !== value && (
        <IconButton
          icon="mouse-pointer-2"
          label={`Take ${picked}, which is picked on the stage, as ${label}`}
          size="sm"
          onClick={() => {
            setText(undefined)
            onType?.(picked)
            onChange(picked)
          }}
        />
      )}
    </span>
  )
}
