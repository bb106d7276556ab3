import { useRef } from 'react'

export interface InlineNameProps {
  readonly name: string
  readonly label: string
  /** The new name, or undefined when nothing is to change. */
  readonly close: (name: string | undefined) => void
}

/** A name while it is renamed in its place: Enter keeps, Escape does not. */
export function InlineName({ name, label, close }: InlineNameProps) {
  const done = useRef(false)
  const finish = (value: string | undefined) => {
    if (done.current) return
    done.current = true
    const wanted = value?.trim()
    close(wanted === '' || wanted === name ? undefined : wanted)
  }
  return (
    <input
      className="inline-name"
      aria-label={label}
      defaultValue={name}
      // biome-ignore lint/a11y/noAutofocus: renaming was asked for
      autoFocus
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(event.currentTarget.value)
        else if (event.key === 'Escape') finish(undefined)
      }}
    />
  )
}
