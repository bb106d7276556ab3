import type { Io } from './io.ts'

const CLEAR_LINE = '\r\u001b[2K'
const showing = new WeakSet<Io>()

/** Says on the terminal what is being done, on one line; nothing where no one watches. */
export function showProgress(io: Io, text: string): void {
  if (!io.terminal) return
  showing.add(io)
  io.err(`${CLEAR_LINE}${text}`)
}

/** Before anything else is printed. */
export function clearProgress(io: Io): void {
  if (showing.delete(io)) io.err(CLEAR_LINE)
}
