import type { TimelineMode } from '../../../session/timeline-state.ts'
import type { Band } from '../view/value-view.ts'

export const RULER = 34
/** Between rows and curves. */
export const SPLITTER = 3
/** A lower curve pane shows nothing one could use. */
const LEAST_PANE = 120
const LEAST_ROWS = 64

export interface Layout {
  readonly rows: Band | undefined
  readonly pane: Band | undefined
}

/** What the canvas is divided into; a pane that would be too low is left out. */
export function layoutOf(height: number, mode: TimelineMode, paneHeight: number): Layout {
  const whole: Band = { top: RULER, bottom: height }
  if (mode === 'curves') return { rows: undefined, pane: whole }
  const room = height - RULER - SPLITTER
  if (mode === 'keys' || room < LEAST_PANE + LEAST_ROWS) return { rows: whole, pane: undefined }
  const pane = Math.min(Math.max(paneHeight, LEAST_PANE), room - LEAST_ROWS)
  return {
    rows: { top: RULER, bottom: height - pane - SPLITTER },
    pane: { top: height - pane, bottom: height },
  }
}
