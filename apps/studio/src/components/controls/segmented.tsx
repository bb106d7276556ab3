import type { ReactNode } from 'react'

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly title?: string }[]
  readonly onChange: (value: T) => void
}

/** One of a few options, all visible. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold an icon and a count
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          title={option.title}
          tabIndex={option.value === value ? 0 : -1}
          className={option.value === value ? 'on' : ''}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (!step) return
            event.preventDefault()
            event.stopPropagation()
            const at = options.findIndex((o) => o.value === value)
            const next = (at + step + options.length) % options.length
            onChange(options[next]!.value)
            const buttons = event.currentTarget.parentElement?.children
            ;(buttons?.[next] as HTMLElement | undefined)?.focus()
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
