import { hasTime } from '../scene/key-index.ts'
import type { GroupRow, Row, TrackRow } from '../scene/rows.ts'
import { rowBand, type Scene } from '../scene/scene.ts'
import { timesOf } from '../scene/track.ts'
import type { ShownSound } from '../sound/sound-peaks.ts'
import { compiledCurve, firstFrom } from '../view/compiled-curve.ts'
import { type CurveExtent, extentOf } from '../view/curve-extent.ts'
import { traceCurve } from '../view/curve-levels.ts'
import { eachRun, isCrowded, markColumns, sparseKeys } from '../view/key-columns.ts'
import { carriedView, timeAt, xOf } from '../view/time-view.ts'
import type { Band } from '../view/value-view.ts'
import { drawGrid } from './draw-ruler.ts'
import { drawSound } from './draw-sound.ts'
import { type KeyShape, segmentShape, traceKey } from './key-shape.ts'
import { groupColour, type Palette } from './palette.ts'

/** Pixels below which keys would lie on each other. */
const GAP = 2.5
const GROUP_GAP = 4
/** Pixels from sample to sample of a silhouette. */
const SILHOUETTE_STEP = 4
const SIZE = { key: 6.5, selected: 7.5, group: 5 } as const

const indices = new Int32Array(8192)
let extent: CurveExtent = extentOf(0)

/** The visible part of sound, groups and tracks. */
export function drawRows(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  sound: ShownSound | undefined,
): void {
  const { rows } = scene.layout
  if (!rows) return
  g.save()
  g.beginPath()
  g.rect(0, rows.top, scene.width, rows.bottom - rows.top)
  g.clip()
  const seen = scene.rows.filter((row) => {
    const band = rowBand(scene, rows, row)
    return band.bottom > rows.top && band.top < rows.bottom
  })
  for (const row of seen) drawGround(g, scene, palette, row, rowBand(scene, rows, row))
  drawGrid(g, scene, palette, rows.top, rows.bottom)
  for (const row of seen) {
    const band = rowBand(scene, rows, row)
    if (row.type === 'sound') drawSound(g, scene, palette, band, sound)
    else if (row.type === 'group') drawGroup(g, scene, palette, row, band)
    else drawTrack(g, scene, palette, row, band)
    g.fillStyle = palette.line
    g.fillRect(0, band.bottom - 1, scene.width, 1)
  }
  g.restore()
}

function drawGround(g: CanvasRenderingContext2D, scene: Scene, palette: Palette, row: Row, band: Band): void {
  const fill = (colour: string) => {
    g.fillStyle = colour
    g.fillRect(0, band.top, scene.width, band.bottom - band.top)
  }
  if (row.type === 'group') fill(palette.raised)
  else if (row.type === 'sound') fill(palette.stripe)
  else if (scene.active.has(row.track.id)) fill(palette.wash)
}

let marks = new Uint8Array(0)

/** A mark a column, none of them set. */
function marksOf({ width }: Scene): Uint8Array {
  const columns = Math.ceil(width)
  if (marks.length === columns) marks.fill(0)
  else marks = new Uint8Array(columns)
  return marks
}

/** A folded region still tells what happens: the silhouette of its strongest control, and all key times. */
function drawGroup(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  row: GroupRow,
  band: Band,
): void {
  const colour = groupColour(palette, row.group)
  const middle = (band.top + band.bottom) / 2 - 0.5
  drawSilhouette(g, scene, row, band, colour)
  const marks = marksOf(scene)
  for (const track of row.tracks) markColumns(timesOf(track), scene.view, marks)
  const columns: number[] = []
  for (let x = 0; x < marks.length; x++) {
    if (marks[x] && x - (columns.at(-1) ?? Number.NEGATIVE_INFINITY) >= GROUP_GAP) columns.push(x)
  }
  g.globalAlpha = row.locked ? 0.45 : 1
  if (isCrowded(columns.length, scene.width)) {
    g.fillStyle = colour
    eachRun(marks, (from, to) => g.fillRect(from, middle - 3, to - from, 6))
  } else {
    g.beginPath()
    for (const x of columns) traceKey(g, 'diamond', x + 0.5, middle, SIZE.group)
    outlineAndFill(g, palette.raised, 1.5, colour)
  }
  g.globalAlpha = 1
}

function drawSilhouette(
  g: CanvasRenderingContext2D,
  scene: Scene,
  row: GroupRow,
  band: Band,
  colour: string,
): void {
  const curves = row.tracks.flatMap((t) => (t.kind === 'curve' ? [t.curve] : []))
  if (curves.length === 0) return
  const left = Math.max(xOf(scene.view, 0), -SILHOUETTE_STEP)
  const right = Math.min(xOf(scene.view, scene.clip.duration), scene.width + SILHOUETTE_STEP)
  if (right <= left) return
  const base = band.bottom - 1
  const room = band.bottom - band.top - 5
  // The more curves, the wider apart: nobody can tell them apart here.
  const step = Math.max(SILHOUETTE_STEP, curves.length)
  const columns = Math.ceil((right - left) / step)
  if (extent.low.length !== columns) extent = extentOf(columns)
  const strongest = new Float64Array(columns)
  const view = { start: timeAt(scene.view, left), scale: scene.view.scale / step }
  for (const curve of curves) {
    const { low, high } = extent
    traceCurve(compiledCurve(curve), view, extent)
    for (let x = 0; x < columns; x++) strongest[x] = Math.max(strongest[x]!, high[x]!, -low[x]!)
  }
  g.beginPath()
  g.moveTo(left, base)
  for (let x = 0; x < columns; x++)
    g.lineTo(Math.min(left + (x + 0.5) * step, right), base - Math.min(strongest[x]!, 1) * room)
  g.lineTo(right, base)
  g.closePath()
  g.globalAlpha = 0.17
  g.fillStyle = colour
  g.fill()
  g.globalAlpha = 1
}

function drawTrack(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  row: TrackRow,
  band: Band,
): void {
  const { track } = row
  const { view, width, carried } = scene
  const colour = groupColour(palette, track.tint)
  const middle = (band.top + band.bottom) / 2 - 0.5
  const times = timesOf(track)
  if (track.kind === 'curve' && track.curve.type === 'sampled') {
    const { start, rate, values } = track.curve
    drawBar(g, colour, xOf(view, start), xOf(view, start + (values.length - 1) / rate), middle, 6)
    return
  }
  if (times.length === 0) return
  drawBar(g, colour, xOf(view, times[0]!), xOf(view, times[times.length - 1]!), middle, 1.5)
  const segments = track.kind === 'curve' ? compiledCurve(track.curve).keys.segments : undefined
  const shapeAt = (i: number): KeyShape =>
    segments ? segmentShape(segments[i]!) : track.kind === 'curve' || stepless(track) ? 'circle' : 'square'
  const selected = scene.selected.get(track.id)
  const count = sparseKeys(times, view, width, GAP, indices)
  g.globalAlpha = row.silent ? 0.3 : row.locked ? 0.45 : 1
  if (count < 0) {
    // Shapes that overlap tell nothing more than strokes, and cost a hundred times as much.
    const marked = marksOf(scene)
    markColumns(times, view, marked)
    g.fillStyle = colour
    eachRun(marked, (from, to) => g.fillRect(from, middle - 4, to - from, 8))
  } else {
    g.beginPath()
    for (let n = 0; n < count; n++) {
      const i = indices[n]!
      if (carried || !selected || !hasTime(selected, times[i]!))
        traceKey(g, shapeAt(i), xOf(view, times[i]!), middle, SIZE.key)
    }
    outlineAndFill(g, palette.keyEdge, 2, colour)
  }
  g.globalAlpha = 1
  if (!selected) return
  const there = carried ? carriedView(view, carried) : view
  const held = sparseKeys(selected, there, width, GAP, indices)
  if (held < 0) {
    const marked = marksOf(scene)
    markColumns(selected, there, marked)
    g.fillStyle = palette.accent
    eachRun(marked, (from, to) => g.fillRect(from - 1, middle - 5, to - from + 2, 10))
    g.fillStyle = palette.keySelected
    eachRun(marked, (from, to) => g.fillRect(from, middle - 4, to - from, 8))
    return
  }
  g.beginPath()
  for (let n = 0; n < held; n++) {
    const time = selected[indices[n]!]!
    traceKey(g, shapeAt(firstFrom(times, time)), xOf(there, time), middle, SIZE.selected)
  }
  outlineAndFill(g, palette.accent, 3, palette.keySelected)
}

const stepless = (track: TrackRow['track']) => track.kind !== 'curve' && track.track.interpolation !== 'step'

function drawBar(
  g: CanvasRenderingContext2D,
  colour: string,
  left: number,
  right: number,
  middle: number,
  height: number,
): void {
  g.globalAlpha = 0.4
  g.fillStyle = colour
  g.fillRect(left, middle - height / 2, right - left, height)
  g.globalAlpha = 1
}

function outlineAndFill(g: CanvasRenderingContext2D, edge: string, width: number, fill: string): void {
  g.lineWidth = width
  g.lineJoin = 'round'
  g.strokeStyle = edge
  g.stroke()
  g.fillStyle = fill
  g.fill()
}
