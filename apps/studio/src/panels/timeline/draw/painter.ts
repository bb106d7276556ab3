import type { Box } from '../../../session/timeline-state.ts'
import type { TimeUnit } from '../../../transport/time-text.ts'
import type { Scene } from '../scene/scene.ts'
import type { ShownSound } from '../sound/sound-peaks.ts'
import { drawBox } from './draw-box.ts'
import { drawScene } from './draw-scene.ts'
import { type Palette, readPalette } from './palette.ts'
import { Playhead } from './playhead.ts'

export interface PaintedElements {
  /** What stays while the clip plays. */
  readonly below: HTMLCanvasElement
  /** The box that is being drawn around keys; a canvas of its own, since nothing below it changes. */
  readonly above: HTMLCanvasElement
  readonly playhead: HTMLElement
}

/** Draws what changed. */
export class Painter {
  readonly #below: HTMLCanvasElement
  readonly #above: HTMLCanvasElement
  readonly #palette: Palette
  readonly #playhead: Playhead
  #scene: Scene | undefined
  #sound: ShownSound | undefined
  #box: Box | undefined
  #time = Number.NaN
  #ratio = 0

  constructor({ below, above, playhead }: PaintedElements) {
    this.#below = below
    this.#above = above
    this.#palette = readPalette()
    this.#playhead = new Playhead(playhead)
  }

  paint(scene: Scene, sound: ShownSound | undefined, box: Box | undefined, time: number): void {
    const fresh = scene !== this.#scene || sound !== this.#sound
    const ratio = devicePixelRatio
    if (!fresh && box === this.#box && time === this.#time && ratio === this.#ratio) return
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)]
    if (width === 0 || height === 0) return
    const resized = fit(this.#below, width, height)
    const emptied = fit(this.#above, width, height)
    if (fresh || resized) {
      const still = this.#below.getContext('2d', { alpha: false })!
      still.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawScene(still, scene, this.#palette, sound)
    }
    if (box !== this.#box || emptied) {
      const g = this.#above.getContext('2d')!
      g.setTransform(ratio, 0, 0, ratio, 0, 0)
      g.clearRect(0, 0, scene.width, scene.height)
      if (box) drawBox(g, this.#palette, box)
    }
    this.#playhead.show(scene, this.#palette, time)
    this.#scene = scene
    this.#sound = sound
    this.#box = box
    this.#time = time
    this.#ratio = ratio
  }

  /** Writes the time at the playhead. */
  tell(time: number, rate: number, unit: TimeUnit): void {
    this.#playhead.tell(time, rate, unit)
  }
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}
