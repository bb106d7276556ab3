import type { Box } from '../../../session/timeline-state.ts'
import type { Palette } from './palette.ts'

/** The box that is being drawn around keys. */
export function drawBox(g: CanvasRenderingContext2D, palette: Palette, { x0, y0, x1, y1 }: Box): void {
  g.fillStyle = palette.wash
  g.fillRect(x0, y0, x1 - x0, y1 - y0)
  g.strokeStyle = palette.accent
  g.lineWidth = 1
  g.strokeRect(Math.round(x0) + 0.5, Math.round(y0) + 0.5, Math.round(x1 - x0), Math.round(y1 - y0))
}
