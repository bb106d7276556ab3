import {
  Color,
  Group,
  NeutralToneMapping,
  PCFShadowMap,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three'
import type { StudioStore } from '../state.ts'
import { CameraRig } from './camera-rig.ts'
import { Floor } from './floor.ts'
import { headView, type Insets, lineUpView } from './framing.ts'
import { addLighting } from './lighting.ts'
import { lineUp, placesOf } from './line-up.ts'
import type { Performer } from './performer.ts'

/** How far the stage turns after the pointer, in radians. */
const SWAY = { x: 0.012, y: 0.045 }
/** A pixel more than this of the screen costs more than it shows. */
const MOST_PIXELS_PER_PIXEL = 2

/** Renderer, light, floor and camera: everything between the performers and the screen. */
export class Stage {
  readonly canvas: HTMLCanvasElement
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #world = new Group()
  readonly #floor = new Floor()
  readonly #camera: CameraRig
  readonly #light: ReturnType<typeof addLighting>
  readonly #store: StudioStore
  readonly #pointer = new Vector2()
  #insets: Insets = { width: 1, height: 1, top: 0, bottom: 0 }
  #stale = true

  /** Throws when the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement, store: StudioStore) {
    this.canvas = canvas
    this.#store = store
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      powerPreference: 'high-performance',
    })
    this.#renderer.toneMapping = NeutralToneMapping
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#light = addLighting(this.#renderer, this.#scene)
    this.#scene.add(this.#world, this.#floor.object)
    this.#camera = new CameraRig(canvas, () => this.invalidate())
    canvas.addEventListener('dblclick', (event) => this.#focusUnder(event))
    addEventListener('pointermove', (event) => this.#lookAfter(event))
    store.on(['performers'], ({ performers }) => this.#arrange(performers))
    store.on(['focus'], () => this.#frame(true))
    store.on(['theme'], () => this.#paint())
  }

  /** Asks for a frame, when nothing else moves. */
  invalidate(): void {
    this.#stale = true
  }

  /** The size of the canvas on the page, and what lies over it. */
  setInsets(insets: Insets): void {
    const resized = insets.width !== this.#insets.width || insets.height !== this.#insets.height
    this.#insets = insets
    if (resized) {
      this.#renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL))
      this.#renderer.setSize(insets.width, insets.height, false)
      this.#camera.resize(insets.width, insets.height)
    }
    if (!this.#camera.touched) this.#frame(false)
    this.invalidate()
  }

  /** Draws when something moved since the last frame. */
  render(seconds: number, moving: boolean): void {
    const travelling = this.#camera.update(seconds)
    const swaying = this.#sway(seconds)
    if (!(moving || travelling || swaying || this.#stale)) return
    this.#stale = false
    this.#renderer.render(this.#scene, this.#camera.camera)
  }

  #arrange(performers: readonly Performer[]): void {
    lineUp(this.#world, performers)
    const width = placesOf(performers).reduce((sum, place) => sum + place.width, 0)
    this.#light.fitShadow(Math.max(0.7, width / 2 + 0.1))
    this.#frame(false)
    this.invalidate()
  }

  #frame(smoothly: boolean): void {
    const { performers, focus, life } = this.#store.state
    const close = performers.find((p) => p.id === focus)
    const view = close ? headView(close, this.#insets) : lineUpView(performers, this.#insets)
    this.#camera.goTo(view, smoothly && life === 'alive')
    this.invalidate()
  }

  #focusUnder(event: MouseEvent): void {
    const box = this.canvas.getBoundingClientRect()
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    )
    const ray = new Raycaster()
    ray.setFromCamera(at, this.#camera.camera)
    const { performers, focus } = this.#store.state
    const hit = performers.find((p) => ray.intersectObject(p.object, true).length > 0)
    const next = hit && hit.id !== focus ? hit.id : undefined
    if (next === focus) this.#frame(true)
    else this.#store.set({ focus: next })
  }

  #lookAfter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    this.#pointer.set((event.clientX / innerWidth) * 2 - 1, (event.clientY / innerHeight) * 2 - 1)
  }

  /** True while the stage still turns after the pointer. */
  #sway(seconds: number): boolean {
    const alive = this.#store.state.life === 'alive'
    const y = alive ? this.#pointer.x * SWAY.y : 0
    const x = alive ? this.#pointer.y * SWAY.x : 0
    const { rotation } = this.#world
    if (Math.abs(rotation.y - y) + Math.abs(rotation.x - x) < 1e-5) return false
    const part = 1 - 0.02 ** Math.min(seconds, 0.1)
    rotation.y += (y - rotation.y) * part
    rotation.x += (x - rotation.x) * part
    return true
  }

  #paint(): void {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--stage-floor').trim()
    this.#floor.setColour(new Color(colour || '#0f1114'))
    this.invalidate()
  }
}
