const HIGHEST = 33.3 // milliseconds at the top of the plot

/** The last frames as bars: evaluating all faces below, the whole frame behind it. */
export class FramePlot {
  readonly #canvas: HTMLCanvasElement
  readonly #figures: HTMLElement
  readonly #frames: { evaluate: number; whole: number }[] = []

  constructor(canvas: HTMLCanvasElement, figures: HTMLElement) {
    this.#canvas = canvas
    this.#figures = figures
  }

  add(evaluate: number, whole: number, calls: number, kernel: string): void {
    const { width, height } = this.#canvas
    this.#frames.push({ evaluate, whole })
    if (this.#frames.length > width) this.#frames.shift()
    const context = this.#canvas.getContext('2d')!
    context.clearRect(0, 0, width, height)
    this.#frames.forEach((frame, x) => {
      for (const [value, color] of [
        [frame.whole, '#4a5568'],
        [frame.evaluate, '#7dd3a8'],
      ] as const) {
        const bar = Math.max(1, Math.min(1, value / HIGHEST) * height)
        context.fillStyle = color
        context.fillRect(x, height - bar, 1, bar)
      }
    })
    const sorted = this.#frames.map((f) => f.evaluate).sort((a, b) => a - b)
    const median = sorted[sorted.length >> 1]!
    this.#figures.textContent = `faces ${median.toFixed(2)} ms (${kernel}) · frame ${whole.toFixed(0)} ms · ${calls} draw calls`
  }
}
