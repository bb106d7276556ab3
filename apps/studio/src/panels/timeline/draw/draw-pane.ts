import type { PaneLine } from '../scene/pane-lines.ts'
import type { Scene } from '../scene/scene.ts'
import { tangentHandles } from '../scene/tangent-handles.ts'
import { compiledCurve } from '../view/compiled-curve.ts'
import { type CurveExtent, extentOf, traceCurve } from '../view/curve-extent.ts'
import { drawnKeys, isCrowded } from '../view/key-columns.ts'
import { timeAt, xOf } from '../view/time-view.ts'
import { type Band, valueTicks, yOf } from '../view/value-view.ts'
import { drawGrid } from './draw-ruler.ts'
import { segmentShape, traceKey } from './key-shape.ts'
import { groupColour, type Palette } from './palette.ts'

/** Room for the numbers at the left. */
const NUMBERS = 26
const SIZE = { active: 6.5, selected: 8, other: 4.5 } as const
const GAP = 3

let extent: CurveExtent = extentOf(0)
const indices = new Int32Array(8192)

/** The curve pane: values, lines, keys and handles. */
export function drawPane(g: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { pane, rows } = scene.layout
  if (!pane) return
  const { width } = scene
  if (extent.low.length !== Math.ceil(width)) extent = extentOf(Math.ceil(width))
  g.fillStyle = palette.panel
  g.fillRect(0, pane.top, width, pane.bottom - pane.top)
  if (rows) {
    g.fillStyle = palette.gutter
    g.fillRect(0, rows.bottom, width, pane.top - rows.bottom)
  }
  drawGrid(g, scene, palette, pane.top, pane.bottom)
  drawNumbers(g, scene, palette, pane)
  g.save()
  g.beginPath()
  g.rect(NUMBERS, pane.top, width, pane.bottom - pane.top)
  g.clip()
  for (const line of scene.lines.toReversed()) drawLine(g, scene, palette, pane, line)
  for (const line of scene.lines) drawSelectedKeys(g, scene, palette, pane, line)
  g.restore()
}

function drawNumbers(g: CanvasRenderingContext2D, scene: Scene, palette: Palette, pane: Band): void {
  const { step, ticks } = valueTicks(scene.values, pane)
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  g.font = `500 10px ${palette.font}`
  g.textAlign = 'right'
  g.textBaseline = 'middle'
  for (const value of ticks) {
    const y = Math.round(yOf(scene.values, pane, value))
    const main = Math.abs(value) < 1e-9 || Math.abs(value - 1) < 1e-9
    g.fillStyle = main ? palette.strongGrid : palette.grid
    g.fillRect(NUMBERS, y, scene.width - NUMBERS, 1)
    if (y < pane.top + 6 || y > pane.bottom - 5) continue
    g.fillStyle = palette.dimText
    g.fillText(value.toFixed(Math.abs(step) >= 10 ? 0 : Math.max(digits, 1)), NUMBERS - 4, y + 0.5)
  }
  g.textAlign = 'left'
}

function drawLine(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  pane: Band,
  line: PaneLine,
): void {
  const colour = groupColour(palette, line.group)
  const compiled = compiledCurve(line.curve)
  traceCurve(compiled, scene.view, extent)
  const { low, high } = extent
  const { values } = scene
  const slope = yOf(values, pane, 1) - yOf(values, pane, 0)
  const zero = yOf(values, pane, 0)
  const alpha = line.locked ? 0.3 : line.active ? 1 : 0.62
  const { times, values: keyValues, segments } = compiled.keys
  const count = drawnKeys(times, scene.view, scene.width, GAP, indices)
  g.globalAlpha = alpha
  if (isCrowded(count, scene.width)) {
    // A crowd of keys is the line itself, and its ups and downs are an area; stroking them is slow.
    fillColumns(g, colour, zero, slope, line.active ? 1 : 2)
    g.globalAlpha = 1
    return
  }
  g.strokeStyle = colour
  g.lineWidth = line.active ? 2 : 1.4
  g.lineJoin = 'round'
  g.setLineDash(line.dash as number[])
  g.beginPath()
  for (let x = 0; x < low.length; x++) {
    g.lineTo(x + 0.5, zero + slope * low[x]!)
    if (high[x]! > low[x]!) g.lineTo(x + 0.5, zero + slope * high[x]!)
  }
  g.stroke()
  g.setLineDash([])
  g.beginPath()
  for (let n = 0; n < count; n++) {
    const i = indices[n]!
    const y = zero + slope * keyValues[i]!
    traceKey(
      g,
      segmentShape(segments[i]!),
      xOf(scene.view, times[i]!),
      y,
      line.active ? SIZE.active : SIZE.other,
    )
  }
  g.lineWidth = 2
  g.strokeStyle = palette.panel
  g.stroke()
  g.fillStyle = colour
  g.fill()
  g.globalAlpha = 1
}

/** Bars from the lowest to the highest value, so wide. */
function fillColumns(
  g: CanvasRenderingContext2D,
  colour: string,
  zero: number,
  slope: number,
  width: number,
): void {
  const { low, high } = extent
  g.fillStyle = colour
  for (let x = 0; x + width <= low.length; x += width) {
    let least = low[x]!
    let most = high[x]!
    for (let i = x + 1; i < x + width; i++) {
      if (low[i]! < least) least = low[i]!
      if (high[i]! > most) most = high[i]!
    }
    const top = Math.round(zero + slope * most)
    g.fillRect(x, top, width, Math.max(Math.round(zero + slope * least) - top, 1))
  }
}

function drawSelectedKeys(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  pane: Band,
  line: PaneLine,
): void {
  const selected = scene.selected.get(line.track.id)
  if (!selected) return
  const { times, values, segments } = compiledCurve(line.curve).keys
  const [from, to] = [timeAt(scene.view, -60), timeAt(scene.view, scene.width + 60)]
  const path = new Path2D()
  let drawn = 0
  for (let i = 0; i < times.length; i++) {
    const time = times[i]!
    if (time < from || time > to || !selected.has(time)) continue
    const [x, y] = [xOf(scene.view, time), yOf(scene.values, pane, values[i]!)]
    // Handles of a crowd would hide what they belong to.
    if (++drawn <= 64) drawHandles(g, scene, palette, line, i, x, y)
    traceKey(path, segmentShape(segments[i]!), x, y, SIZE.selected)
  }
  g.lineWidth = 3
  g.lineJoin = 'round'
  g.strokeStyle = palette.accent
  g.stroke(path)
  g.fillStyle = palette.keySelected
  g.fill(path)
}

function drawHandles(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  line: PaneLine,
  i: number,
  x: number,
  y: number,
): void {
  const key = line.curve.type === 'keyed' ? line.curve.keys[i] : undefined
  const broken = key?.in?.slope !== key?.out?.slope
  for (const handle of tangentHandles(scene, line, i)) {
    // A broken key shows two colours of handle.
    const colour = broken && handle.side === 'out' ? palette.accent : palette.ink
    g.strokeStyle = colour
    g.globalAlpha = 0.75
    g.lineWidth = 1
    g.beginPath()
    g.moveTo(x, y)
    g.lineTo(handle.x, handle.y)
    g.stroke()
    g.globalAlpha = 1
    g.beginPath()
    if (handle.weighted) g.rect(handle.x - 3.2, handle.y - 3.2, 6.4, 6.4)
    else g.arc(handle.x, handle.y, 3.6, 0, 2 * Math.PI)
    g.fillStyle = palette.panel
    g.fill()
    g.lineWidth = 1.5
    g.stroke()
  }
}
