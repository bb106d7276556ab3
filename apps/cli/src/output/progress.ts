import type { Io } from '../io.ts'

const CLEAR_LINE = '\r\u001b[2K'
const showing = new WeakSet<Io>()

/** Says on the terminal what is being done, on one line; nothing where no one watches. */
export function showProgress(io: Io, text: string): void {
  if (!io.terminal) return
  showing.add(io)
  io.err(`${CLEAR_LINE}${text}`)
}

const BAR = 24

/** A bar for work whose end is known, redrawn only when it has grown. */
export function progressBar(io: Io, text: string): (part: number) => void {
  let shown = -1
  return (part) => {
    const filled = Math.round(Math.min(Math.max(part, 0), 1) * BAR)
    if (filled === shown) return
    shown = filled
    showProgress(io, `${text} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.round(part * 100)} %`)
  }
}

/** Before anything else is printed. */
export function clearProgress(io: Io): void {
  if (showing.delete(io)) io.err(CLEAR_LINE)
}
