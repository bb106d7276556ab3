import { useEffect, useState } from 'react'

export interface NotesFieldProps {
  readonly label: string
  readonly notes: string | undefined
  readonly onChange: (notes: string) => void
}

/** Text of several lines for people who work on something. Leaving the field keeps it, Escape does not. */
export function NotesField({ label, notes = '', onChange }: NotesFieldProps) {
  const [typed, setTyped] = useState(notes)
  useEffect(() => setTyped(notes), [notes])
  return (
    <div className="notes">
      <textarea
        aria-label={label}
        placeholder="Notes"
        value={typed}
        rows={Math.min(Math.max(typed.split('\n').length, 1), 8)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== notes && onChange(typed)}
        onKeyDown={(event) => {
          // Keys of the page, such as K, are text here.
          event.stopPropagation()
          if (event.key === 'Escape') setTyped(notes)
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur()
        }}
      />
    </div>
  )
}
