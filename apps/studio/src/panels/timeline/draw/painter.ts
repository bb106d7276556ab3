import type { Scene } from '../scene/scene.ts'
import type { ShownSound } from '../sound/draw-sound.ts'
import { useTimeline } from '../timeline-state.ts'
import { drawBox, drawPlayhead } from './draw-playhead.ts'
import { drawScene } from './draw-scene.ts'
import { type Palette, readPalette } from './palette.ts'

/**
 * Draws when something changed. What stays while the clip plays has a canvas of its own below the playhead's:
 * nothing is copied from one to the other, which would wait for the drawing to be done.
 */
export class Painter {
  readonly #below: HTMLCanvasElement
  readonly #above: HTMLCanvasElement
  readonly #palette: Palette
  #scene: Scene | undefined
  #sound: ShownSound | undefined
  #shown = ''

  constructor(below: HTMLCanvasElement, above: HTMLCanvasElement) {
    this.#below = below
    this.#above = above
    this.#palette = readPalette(below)
  }

  paint(scene: Scene, sound: ShownSound | undefined, time: number): void {
    const ratio = devicePixelRatio
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)]
    if (width === 0 || height === 0) return
    const resized = [this.#below, this.#above].map((canvas) => fit(canvas, width, height)).includes(true)
    const fresh = resized || scene !== this.#scene || sound !== this.#sound
    const { box } = useTimeline.getState()
    const shown = `${time} ${box ? Object.values(box).join(' ') : ''}`
    if (!fresh && shown === this.#shown) return
    this.#shown = shown
    if (fresh) {
      this.#scene = scene
      this.#sound = sound
      const still = this.#below.getContext('2d', { alpha: false })!
      still.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawScene(still, scene, this.#palette, sound)
    }
    const g = this.#above.getContext('2d')!
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    g.clearRect(0, 0, scene.width, scene.height)
    drawPlayhead(g, scene, this.#palette, time)
    if (box) drawBox(g, this.#palette, box)
  }
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}
