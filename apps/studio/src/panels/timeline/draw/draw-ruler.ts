import { durationText, timeText } from '../../../transport/time-text.ts'
import { RULER } from '../scene/layout.ts'
import type { Scene } from '../scene/scene.ts'
import { rulerTicks } from '../view/ruler-ticks.ts'
import { xOf } from '../view/time-view.ts'
import type { Palette } from './palette.ts'

/** Times, the range that is played, and markers. */
export function drawRuler(g: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { width, view, rate, unit, range } = scene
  g.fillStyle = palette.raised
  g.fillRect(0, 0, width, RULER)
  if (range) {
    const [from, to] = range.map((t) => xOf(view, t)) as [number, number]
    g.fillStyle = palette.wash
    g.fillRect(from, 0, to - from, 5)
    g.fillStyle = palette.accent
    g.fillRect(from, 0, to - from, 2)
    g.fillRect(from, 0, 2, 9)
    g.fillRect(to - 2, 0, 2, 9)
  }
  g.textBaseline = 'middle'
  g.textAlign = 'left'
  for (const { time, major, wholeSecond } of rulerTicks(view, width, rate, unit)) {
    const x = Math.round(xOf(view, time))
    g.fillStyle = major ? palette.majorTick : palette.tick
    g.fillRect(x, major ? 9 : 13, 1, major ? 8 : 4)
    if (!major || time < 0) continue
    g.font = `${wholeSecond ? 600 : 500} 10px ${palette.font}`
    g.fillStyle = wholeSecond ? palette.softText : palette.dimText
    g.fillText(unit === 'seconds' ? durationText(time) : timeText(time, rate, unit), x + 4, 11)
  }
  drawMarkers(g, scene, palette)
  drawEnd(g, scene, palette)
  g.fillStyle = palette.line
  g.fillRect(0, RULER - 1, width, 1)
}

/** Where the clip ends: a bracket to drag. */
function drawEnd(g: CanvasRenderingContext2D, { clip, view }: Scene, palette: Palette): void {
  const x = Math.round(xOf(view, clip.duration))
  g.fillStyle = palette.softText
  g.fillRect(x, 18, 2, RULER - 18)
  g.fillRect(x - 4, 18, 4, 2)
  g.fillRect(x - 4, RULER - 3, 4, 2)
}

function drawMarkers(g: CanvasRenderingContext2D, { markers, view, width }: Scene, palette: Palette): void {
  g.font = `550 10px ${palette.font}`
  for (const { time, name } of markers) {
    const x = Math.round(xOf(view, time))
    if (x > width || x < -400) continue
    const length = g.measureText(name).width + 12
    g.fillStyle = palette.flag
    g.beginPath()
    g.roundRect(x, 19, length, 13, [0, 3, 3, 0])
    g.fill()
    g.fillStyle = palette.softText
    g.fillRect(x, 19, 1.5, 13)
    g.fillStyle = palette.text
    g.fillText(name, x + 6, 26)
  }
}

/** Lines down from the labels. */
export function drawGrid(
  g: CanvasRenderingContext2D,
  { view, width, rate, unit }: Scene,
  palette: Palette,
  top: number,
  bottom: number,
): void {
  for (const { time, major, wholeSecond } of rulerTicks(view, width, rate, unit)) {
    if (!major) continue
    g.fillStyle = wholeSecond ? palette.strongGrid : palette.grid
    g.fillRect(Math.round(xOf(view, time)), top, 1, bottom - top)
  }
}
