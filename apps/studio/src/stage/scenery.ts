import { NeutralToneMapping, PCFShadowMap, Scene, Vector2, WebGLRenderer } from 'three'
import { browserStorage, keepForNextVisit } from '../browser-storage.ts'
import { Floor } from './floor.ts'
import { Lighting } from './lighting.ts'
import { Rehearsal } from './rehearsal.ts'
import { RoomLight } from './room-light.ts'
import { Sharpness } from './sharpness.ts'

/** A pixel more than this of the screen costs more than it shows. */
const MOST_PIXELS_PER_PIXEL = 2
const finest = () => Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL)
/** Whether motion was slow when it was last looked at. */
const SLOW = 'facework.stage.slow'

/** The scenery, or undefined in a browser without WebGL. */
export function openScenery(): Scenery | undefined {
  try {
    return new Scenery()
  } catch {
    return undefined
  }
}

/**
 * Renderer, light and floor: what stands before any document is read. It is there before the rest of the page is,
 * so that the graphics card makes its shaders meanwhile.
 */
export class Scenery {
  readonly canvas = document.createElement('canvas')
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly floor = new Floor()
  readonly light = new Lighting(this.scene)
  readonly rehearsal: Rehearsal
  readonly sharpness = new Sharpness(browserStorage()?.getItem(SLOW) === 'yes', (slow) =>
    keepForNextVisit(SLOW, slow ? 'yes' : 'no'),
  )
  #share = this.sharpness.moving

  /** Throws when the browser has no WebGL. */
  constructor() {
    const { canvas } = this
    canvas.tabIndex = 0
    // Until somebody is drawn: a rehearsal is not for the public, and showing it would take time.
    canvas.style.visibility = 'hidden'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', 'Stage')
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      powerPreference: 'high-performance',
    })
    this.renderer.setPixelRatio(finest() * this.#share)
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
    this.rehearsal = new Rehearsal(this.renderer, this.scene)
    // One that goes wrong makes the first picture slower, and nothing else.
    this.rehearsal.begin().catch(() => {})
    room.light()
  }

  /** The size of the canvas on the page; false if it was that already. */
  resize(width: number, height: number): boolean {
    const { renderer } = this
    const ratio = finest() * this.#share
    const size = renderer.getSize(new Vector2())
    // Even to the same size takes until all that was drawn before is done.
    if (size.x === width && size.y === height && renderer.getPixelRatio() === ratio) return false
    renderer.setPixelRatio(ratio)
    renderer.setSize(width, height, false)
    return true
  }

  /** The share of the finest picture that is drawn from now on, along an edge; to be drawn right after. */
  sharpen(share: number): void {
    if (share === this.#share) return
    this.#share = share
    const { x, y } = this.renderer.getSize(new Vector2())
    this.resize(x, y)
  }

  /** See `sharpen`. */
  get share(): number {
    return this.#share
  }
}
