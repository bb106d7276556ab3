import { useEffect, useRef } from 'react'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'

export interface NumberInputProps {
  readonly label: string
  readonly value: number
  readonly digits?: number
  /** A letter before the number. */
  readonly axis?: string
  readonly onChange: (value: number) => void
}

const textOf = (value: number, digits: number) => {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text
}

/** A number that is typed; Enter and leaving the field keep it, Escape does not. */
export function NumberInput({ label, value, digits = 1, axis, onChange }: NumberInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = textOf(value, digits)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  const keep = () => {
    const typed = field.current?.value ?? text
    const number = typed === text ? undefined : evaluateMaths(typed)
    if (number === undefined) {
      if (field.current) field.current.value = text
    } else onChange(number)
  }
  return (
    <span className="field number-input">
      {axis && <span aria-hidden="true">{axis}</span>}
      <input
        ref={field}
        aria-label={label}
        defaultValue={text}
        inputMode="decimal"
        onFocus={(event) => event.target.select()}
        onBlur={keep}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') keep()
          else if (event.key === 'Escape') {
            event.currentTarget.value = text
            event.currentTarget.blur()
          }
        }}
      />
    </span>
  )
}
