import type { PaneLine } from '../scene/pane-lines.ts'
import type { Scene } from '../scene/scene.ts'
import { tangentHandles } from '../scene/tangent-handles.ts'
import { compiledCurve, firstFrom } from '../view/compiled-curve.ts'
import { type CurveExtent, extentOf } from '../view/curve-extent.ts'
import { traceCurve } from '../view/curve-levels.ts'
import { drawnKeys, sparseKeys } from '../view/key-columns.ts'
import { carriedView, xOf } from '../view/time-view.ts'
import { type Band, valueTicks, yOf } from '../view/value-view.ts'
import { drawGrid } from './draw-ruler.ts'
import { segmentShape, traceKey } from './key-shape.ts'
import { groupColour, type Palette } from './palette.ts'
import { PixelLayer, pixelOf } from './pixel-layer.ts'

/** Room for the numbers at the left. */
const NUMBERS = 26
const SIZE = { active: 6.5, selected: 8, other: 4.5 } as const
const GAP = 3

/** More lines than this are drawn in wider columns, and their keys as dots: who looks at one of them selects it. */
const MANY_LINES = 8
const CROWD = 24

let extent: CurveExtent = extentOf(0)
const layer = new PixelLayer()
const indices = new Int32Array(8192)

/** The curve pane: values, lines, keys and handles. */
export function drawPane(g: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { pane, rows } = scene.layout
  if (!pane) return
  const { width } = scene
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
  const dense = scene.lines.filter((line) => isDense(scene, line))
  if (dense.length > 0) {
    const step = stepOf(scene)
    layer.clear(Math.max(Math.ceil(width / step), 1), Math.max(Math.ceil(pane.bottom - pane.top), 1))
    for (const line of dense) fillDense(g, scene, palette, pane, line)
    layer.drawOn(g, 0, pane.top, step)
  }
  if (dense.length < scene.lines.length)
    for (const line of scene.lines.toReversed())
      if (!dense.includes(line)) drawLine(g, scene, palette, pane, line)
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

/** Pixels of a column. */
const stepOf = ({ lines }: Scene) => (lines.length <= MANY_LINES ? 1 : lines.length <= CROWD ? 2 : 4)

/** The curve in columns. */
function traced(scene: Scene, line: PaneLine): CurveExtent {
  const step = stepOf(scene)
  const columns = Math.ceil(scene.width / step)
  if (extent.low.length !== columns) extent = extentOf(columns)
  traceCurve(compiledCurve(line.curve), { ...scene.view, scale: scene.view.scale / step }, extent)
  return extent
}

const alphaOf = (line: PaneLine) => (line.locked ? 0.3 : line.active ? 1 : 0.62)

/** A crowd of keys is the line itself, and its ups and downs are an area. */
function isDense(scene: Scene, line: PaneLine): boolean {
  const { times } = compiledCurve(line.curve).keys
  return sparseKeys(times, scene.view, scene.width, GAP, indices) < 0
}

function fillDense(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  pane: Band,
  line: PaneLine,
): void {
  const { low, high } = traced(scene, line)
  const slope = yOf(scene.values, pane, 1) - yOf(scene.values, pane, 0)
  const zero = yOf(scene.values, pane, 0) - pane.top
  const colour = pixelOf(g, groupColour(palette, line.tint), alphaOf(line))
  for (let x = 0; x < low.length; x++) {
    const top = Math.round(zero + slope * high[x]!)
    layer.fill(x, top, Math.max(Math.round(zero + slope * low[x]!), top + 1), colour)
  }
}

function drawLine(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  pane: Band,
  line: PaneLine,
): void {
  const colour = groupColour(palette, line.tint)
  const compiled = compiledCurve(line.curve)
  const step = stepOf(scene)
  const { low, high } = traced(scene, line)
  const { values } = scene
  const slope = yOf(values, pane, 1) - yOf(values, pane, 0)
  const zero = yOf(values, pane, 0)
  const { times, values: keyValues, segments } = compiled.keys
  const count = drawnKeys(times, scene.view, scene.width, GAP, indices)
  g.globalAlpha = alphaOf(line)
  g.strokeStyle = colour
  g.lineWidth = line.active ? 2 : 1.4
  // Nobody can tell dashes apart in a crowd, and dashes and round corners are what takes longest to draw.
  const dots = scene.lines.length > CROWD && !line.active
  g.lineJoin = dots ? 'bevel' : 'round'
  g.setLineDash(dots ? [] : (line.dash as number[]))
  g.beginPath()
  for (let x = 0; x < low.length; x++) {
    const middle = (x + 0.5) * step
    g.lineTo(middle, zero + slope * low[x]!)
    if (high[x]! > low[x]!) g.lineTo(middle, zero + slope * high[x]!)
  }
  g.stroke()
  g.setLineDash([])
  g.beginPath()
  const size = line.active ? SIZE.active : SIZE.other
  for (let n = 0; n < count; n++) {
    const i = indices[n]!
    const [x, y] = [xOf(scene.view, times[i]!), zero + slope * keyValues[i]!]
    if (dots) g.rect(x - 1.5, y - 1.5, 3, 3)
    else traceKey(g, segmentShape(segments[i]!), x, y, size)
  }
  if (!dots) {
    g.lineWidth = 2
    g.strokeStyle = palette.panel
    g.stroke()
  }
  g.fillStyle = colour
  g.fill()
  g.globalAlpha = 1
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
  const { carried } = scene
  const there = carried ? carriedView(scene.view, carried) : scene.view
  const path = new Path2D()
  const count = drawnKeys(selected, there, scene.width, GAP, indices)
  for (let n = 0; n < count; n++) {
    const time = selected[indices[n]!]!
    const i = firstFrom(times, time)
    if (times[i] !== time) continue
    const value = carried ? values[i]! * carried.value.times + carried.value.on : values[i]!
    const [x, y] = [xOf(there, time), yOf(scene.values, pane, value)]
    // Handles of a crowd would hide what they belong to.
    if (n < 64 && !carried) drawHandles(g, scene, palette, line, i, x, y)
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
