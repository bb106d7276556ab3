import type { KeyboardEvent } from 'react'

/** Moves the focus among the rows of a list by the arrows; columns are those of a grid. */
export function rovingKeys(event: KeyboardEvent<HTMLElement>, columns = 1): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  }
  const step = steps[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step === undefined ? -1 : at + step
  const row = rows[next]
  if (!row) return
  event.preventDefault()
  event.stopPropagation()
  row.focus()
}
