/**
 * Columns of plain colour, written pixel by pixel and put on a canvas at once. Sixty lines of ten thousand keys
 * are twenty thousand rectangles, which take a canvas longer to draw than us to count.
 */
export class PixelLayer {
  readonly #canvas = document.createElement('canvas')
  #image: ImageData | undefined
  #pixels = new Uint32Array(0)
  /** By column, for every height the first one at or below it that is still free. */
  #free = new Uint16Array(0)

  /** Begins with nothing. */
  clear(columns: number, height: number): void {
    if (this.#image?.width !== columns || this.#image.height !== height) {
      this.#canvas.width = columns
      this.#canvas.height = height
      this.#image = new ImageData(columns, height)
      this.#pixels = new Uint32Array(this.#image.data.buffer)
      this.#free = new Uint16Array(columns * (height + 1))
    } else this.#pixels.fill(0)
    for (let c = 0, i = 0; c < columns; c++) for (let y = 0; y <= height; y++) this.#free[i++] = y
  }

  /** Fills what is still free of a column, from `top` to before `bottom`: what was drawn first is on top. */
  fill(column: number, top: number, bottom: number, colour: number): void {
    const { width, height } = this.#image!
    const free = this.#free
    const pixels = this.#pixels
    const base = column * (height + 1)
    const last = Math.min(bottom, height)
    let y = Math.max(top, 0)
    while (y < last) {
      // Each pixel is written once, however many lines lie over each other.
      const next = free[base + y]!
      if (next === y) {
        pixels[y * width + column] = colour
        free[base + y] = y + 1
        y++
      } else {
        const beyond = free[base + next]!
        free[base + y] = beyond
        y = Math.max(beyond, next)
      }
    }
  }

  /** With columns of so many pixels. */
  drawOn(g: CanvasRenderingContext2D, x: number, y: number, step: number): void {
    const { width, height } = this.#image!
    this.#canvas.getContext('2d')!.putImageData(this.#image!, 0, 0)
    g.imageSmoothingEnabled = false
    g.drawImage(this.#canvas, x, y, width * step, height)
  }
}

const numbers = new Map<string, number>()

/** A colour of the style sheet as a pixel, so much of it. */
export function pixelOf(g: CanvasRenderingContext2D, colour: string, alpha: number): number {
  const key = `${colour} ${alpha}`
  const known = numbers.get(key)
  if (known !== undefined) return known
  g.save()
  g.fillStyle = colour
  // A canvas says every opaque colour as #rrggbb, however it was written.
  const rgb = Number.parseInt(String(g.fillStyle).slice(1, 7), 16) || 0
  g.restore()
  const bytes = Uint8Array.of(rgb >> 16, (rgb >> 8) & 255, rgb & 255, Math.round(alpha * 255))
  const number = new Uint32Array(bytes.buffer)[0]!
  numbers.set(key, number)
  return number
}
