import { RULER } from '../scene/layout.ts'
import type { Scene } from '../scene/scene.ts'
import { selectionBoxes } from '../scene/selection-box.ts'
import type { ShownSound } from '../sound/sound-peaks.ts'
import { xOf } from '../view/time-view.ts'
import { drawPane } from './draw-pane.ts'
import { drawRows } from './draw-rows.ts'
import { drawGrid, drawRuler } from './draw-ruler.ts'
import type { Palette } from './palette.ts'

/** Everything that stays while the clip plays. */
export function drawScene(
  g: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  sound: ShownSound | undefined,
): void {
  const { width, height, view, clip } = scene
  g.fillStyle = palette.panel
  g.fillRect(0, 0, width, height)
  if (!scene.layout.rows) drawGrid(g, scene, palette, RULER, height)
  drawRows(g, scene, palette, sound)
  drawPane(g, scene, palette)
  drawRuler(g, scene, palette)
  g.fillStyle = palette.shade
  g.fillRect(0, RULER, xOf(view, 0) - 6, height - RULER)
  const end = xOf(view, clip.duration) + 6
  g.fillRect(end, RULER, Math.max(width - end, 0), height - RULER)
  drawSelectionBoxes(g, scene, palette)
}

function drawSelectionBoxes(g: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  g.strokeStyle = palette.accentLine
  g.lineWidth = 1
  for (const box of selectionBoxes(scene)) {
    const band = scene.layout[box.place]!
    g.save()
    g.beginPath()
    g.rect(0, band.top, scene.width, band.bottom - band.top)
    g.clip()
    g.setLineDash([3, 3])
    const [left, top] = [Math.round(box.left) + 0.5, Math.round(box.top) + 0.5]
    g.strokeRect(left, top, Math.round(box.right) - Math.round(box.left), box.bottom - box.top - 1)
    g.restore()
  }
}
