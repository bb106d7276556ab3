/** A key's form says how the segment to its right is filled. */
export type KeyShape = 'diamond' | 'circle' | 'square' | 'triangle'

/** The shape of a compiled segment: constant, linear, then the two cubics, then the easings. */
export const segmentShape = (segment: number): KeyShape =>
  segment === 0 ? 'square' : segment === 1 ? 'circle' : segment < 4 ? 'diamond' : 'triangle'

/** Adds a key to the path; the size is that of a diamond's sides. */
export function traceKey(g: CanvasPath, shape: KeyShape, x: number, y: number, size: number): void {
  const r = size * Math.SQRT1_2
  switch (shape) {
    case 'diamond':
      g.moveTo(x, y - r)
      g.lineTo(x + r, y)
      g.lineTo(x, y + r)
      g.lineTo(x - r, y)
      g.closePath()
      break
    case 'circle':
      g.moveTo(x + r * 0.86, y)
      g.arc(x, y, r * 0.86, 0, 2 * Math.PI)
      break
    case 'square':
      g.rect(x - size / 2, y - size / 2, size, size)
      break
    case 'triangle':
      g.moveTo(x - r * 0.85, y - r)
      g.lineTo(x + r, y)
      g.lineTo(x - r * 0.85, y + r)
      g.closePath()
  }
}
