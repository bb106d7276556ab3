import { NeutralToneMapping, PCFShadowMap, Scene, Vector2, WebGLRenderer } from 'three'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'
import { DynamicResolution } from './dynamic-resolution.ts'
import { Floor } from './floor.ts'
import { Lighting } from './lighting.ts'
import { RoomLight } from './room-light.ts'
import { ShaderWarmup } from './shader-warmup.ts'

/** A pixel more than this of the screen costs more than it shows. */
const MOST_PIXELS_PER_PIXEL = 2
const finest = () => Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL)
/** Whether motion was slow when it was last looked at. */
const SLOW = 'facework.stage.slow'

/** The renderer, or undefined in a browser without WebGL. */
export function createRendererHost(): RendererHost | undefined {
  try {
    return new RendererHost()
  } catch {
    return undefined
  }
}

/**
 * Renderer, light and floor: everything that exists before a document is read. It is there before the rest of the page is,
 * so that the graphics card makes its shaders meanwhile.
 */
export class RendererHost {
  readonly canvas = document.createElement('canvas')
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly floor = new Floor()
  readonly light = new Lighting(this.scene)
  readonly shaderWarmup: ShaderWarmup
  readonly dynamicResolution = new DynamicResolution(browserStorage()?.getItem(SLOW) === 'yes', (slow) =>
    keepForNextVisit(SLOW, slow ? 'yes' : 'no'),
  )
  #resolutionScale = this.dynamicResolution.moving

  /** Throws when the browser has no WebGL. */
  constructor() {
    const { canvas } = this
    canvas.tabIndex = 0
    // Hidden until a character is drawn: showing the warm-up would take time.
    canvas.style.visibility = 'hidden'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', 'Stage')
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      powerPreference: 'high-performance',
    })
    this.renderer.setPixelRatio(finest() * this.#resolutionScale)
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.info.autoReset = false
    // Shaders are three.js' own; asking each whether it went well would wait for the graphics card every time.
    this.renderer.debug.checkShaderErrors = false
    // Asked while the graphics card has nothing to do yet: it answers in turn. Textures ask for it.
    this.renderer.extensions.has('EXT_texture_filter_anisotropic')
    const room = new RoomLight()
    this.scene.environment = room.texture
    this.scene.add(this.floor.object)
    this.shaderWarmup = new ShaderWarmup(this.renderer, this.scene)
    // A warm-up that fails makes the first picture slower, and nothing else.
    this.shaderWarmup.begin().catch(() => {})
    room.light()
  }

  /** The size of the canvas on the page; false if it was that already. */
  resize(width: number, height: number): boolean {
    const { renderer } = this
    const ratio = finest() * this.#resolutionScale
    const size = renderer.getSize(new Vector2())
    // Even to the same size takes until all that was drawn before is done.
    if (size.x === width && size.y === height && renderer.getPixelRatio() === ratio) return false
    renderer.setPixelRatio(ratio)
    renderer.setSize(width, height, false)
    return true
  }

  /** Draws at a size in pixels of the picture, whatever the page shows; returns how to go back. */
  drawAtSize(width: number, height: number): () => void {
    const { x, y } = this.renderer.getSize(new Vector2())
    this.renderer.setPixelRatio(1)
    this.renderer.setSize(width, height, false)
    return () => {
      this.resize(x, y)
    }
  }

  /** The share of the full resolution to draw with from now on, along an edge; draw right after. */
  setResolutionScale(resolutionScale: number): void {
    if (resolutionScale === this.#resolutionScale) return
    this.#resolutionScale = resolutionScale
    const { x, y } = this.renderer.getSize(new Vector2())
    this.resize(x, y)
  }

  /** See `setResolutionScale`. */
  get resolutionScale(): number {
    return this.#resolutionScale
  }
}
