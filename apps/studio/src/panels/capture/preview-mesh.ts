import { meshLines, OUTLINES } from './mesh-lines.ts'

const MESH = '#9fc0ff'
/** Over a picture, colours are those of the dark theme. */
const COLOURS = { brows: '#c9a0f5', eyes: '#55cce8', mouth: '#f7859f' } as const

let lines: Uint16Array | undefined

/** Draws the tracked face over the preview, whose picture fills it and is cut at two sides. */
export function drawMesh(
  context: CanvasRenderingContext2D,
  landmarks: Float32Array,
  [pictureWidth, pictureHeight]: readonly [number, number],
): void {
  const { width, height } = context.canvas
  const scale = Math.max(width / pictureWidth, height / pictureHeight)
  const left = (width - pictureWidth * scale) / 2
  const top = (height - pictureHeight * scale) / 2
  const x = (i: number) => left + landmarks[i * 3]! * scale
  const y = (i: number) => top + landmarks[i * 3 + 1]! * scale
  lines ??= meshLines(landmarks)
  const unit = Math.max(1, width / 760)
  context.lineJoin = 'round'
  context.globalAlpha = 0.6
  context.strokeStyle = MESH
  context.lineWidth = unit
  context.beginPath()
  for (let i = 0; i < lines.length; i += 2) {
    context.moveTo(x(lines[i]!), y(lines[i]!))
    context.lineTo(x(lines[i + 1]!), y(lines[i + 1]!))
  }
  context.stroke()
  context.globalAlpha = 1
  context.lineWidth = 1.8 * unit
  for (const { region, points } of OUTLINES) {
    context.strokeStyle = COLOURS[region]
    context.beginPath()
    points.forEach((point, i) => {
      if (i === 0) context.moveTo(x(point), y(point))
      else context.lineTo(x(point), y(point))
    })
    context.closePath()
    context.stroke()
  }
}
