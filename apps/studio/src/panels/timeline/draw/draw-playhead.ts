import { timeText } from '../../../transport/time-text.ts'
import type { Scene } from '../scene/scene.ts'
import type { Box } from '../timeline-state.ts'
import { curveValue } from '../view/compiled-curve.ts'
import { xOf } from '../view/time-view.ts'
import { yOf } from '../view/value-view.ts'
import { groupColour, type Palette } from './palette.ts'

/** More lines than this have no dots: nobody could tell whose they are. */
const MOST_DOTS = 16

/** What moves while the clip plays: the playhead, and a dot on it for every line. */
export function drawPlayhead(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  time: number,
): void {
  const exact = xOf(scene.view, time)
  if (exact < -30 || exact > scene.width + 30) return
  const x = Math.round(exact) + 0.5
  g.strokeStyle = palette.playhead
  g.lineWidth = 1.5
  g.beginPath()
  g.moveTo(x, 8)
  g.lineTo(x, scene.height)
  g.stroke()
  const { pane } = scene.layout
  if (pane) {
    for (const line of scene.lines.slice(0, MOST_DOTS)) {
      const y = yOf(scene.values, pane, curveValue(line.curve, time))
      if (y < pane.top || y > pane.bottom) continue
      g.beginPath()
      g.arc(x, y, 3.2, 0, 2 * Math.PI)
      g.fillStyle = groupColour(palette, line.group)
      g.fill()
      g.strokeStyle = palette.panel
      g.stroke()
    }
  }
  const text = timeText(time, scene.rate)
  g.font = `650 10.5px ${palette.font}`
  const width = g.measureText(text).width + 12
  // The label of a tick beside it would run into the time.
  g.fillStyle = palette.raised
  g.fillRect(x, 6, width / 2 + 22, 10)
  g.fillStyle = palette.accentSolid
  g.beginPath()
  g.roundRect(x - width / 2, 2, width, 15, 4)
  g.fill()
  g.fillStyle = palette.accentText
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(text, x, 10)
  g.textAlign = 'left'
}

/** The box that is being drawn around keys. */
export function drawBox(g: CanvasRenderingContext2D, palette: Palette, { x0, y0, x1, y1 }: Box): void {
  g.fillStyle = palette.wash
  g.fillRect(x0, y0, x1 - x0, y1 - y0)
  g.strokeStyle = palette.accent
  g.lineWidth = 1
  g.strokeRect(Math.round(x0) + 0.5, Math.round(y0) + 0.5, Math.round(x1 - x0), Math.round(y1 - y0))
}
