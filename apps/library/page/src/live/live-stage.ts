import { type Clip, type Face, loadCharacter, loadClip, useLibrary } from 'facework'
import {
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  type Texture,
  Vector3,
  WebGLRenderer,
} from 'three'
import { Lighting } from '../../../../studio/src/stage/lighting.ts'
import { RoomLight } from '../../../../studio/src/stage/room-light.ts'
import { type FaceBox, findFaceBox } from '../../../server/derive/draw/face-box.ts'

export type Framing = 'face' | 'bust' | 'body'

const FIELD = 22
/** Width to height of what is always visible. */
const LEAST_ASPECT = 0.95
const MOST_PIXELS_PER_PIXEL = 2
/** Faces that are drawn at once. */
export const MOST_VIEWS = 4
/** Characters that are kept when they are not shown. */
const MOST_KEPT = 6

type Playback = ReturnType<Face['play']>

/** A face in an element of the page. */
export interface LiveView {
  readonly face: Face
  frame(framing: Framing): void
  /** Turns the camera, in radians, and moves it nearer or farther. */
  turn(around: number, up: number): void
  zoom(factor: number): void
  remove(): void
}

interface ShownView {
  readonly element: HTMLElement
  readonly scene: Scene
  readonly camera: PerspectiveCamera
  readonly face: Face
}

/** One canvas on which faces are drawn, each where an element of the page is. */
export class LiveStage {
  readonly canvas = document.createElement('canvas')
  /** Called before each frame is drawn. */
  onFrame: (() => void) | undefined
  speed = 1
  isPlaying = true
  readonly #renderer: WebGLRenderer
  readonly #room: Texture
  readonly #views = new Set<ShownView>()
  readonly #faces = new Map<string, Promise<Face>>()
  #container: HTMLElement | undefined
  #last = 0

  /** Throws when the browser has no WebGL. */
  constructor() {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React
    useLibrary(location.origin)
    this.#renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true })
    this.#renderer.toneMapping = NeutralToneMapping
    this.#renderer.outputColorSpace = SRGBColorSpace
    this.#renderer.setScissorTest(true)
    this.canvas.className = 'live'
    this.canvas.setAttribute('aria-hidden', 'true')
    const room = new RoomLight()
    room.light()
    this.#room = room.texture
  }

  /** Puts the canvas over an element, and draws. */
  mount(container: HTMLElement): void {
    this.#container = container
    container.append(this.canvas)
    this.#last = performance.now()
    this.#renderer.setAnimationLoop((now) => this.#draw(now))
  }

  /** Removes the canvas from the page; faces are kept for the next time. */
  unmount(): void {
    this.#renderer.setAnimationLoop(null)
    for (const view of [...this.#views]) this.#views.delete(view)
    this.canvas.remove()
    this.#container = undefined
  }

  dispose(): void {
    this.unmount()
    for (const loading of this.#faces.values()) loading.then((face) => face.dispose()).catch(() => {})
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }

  /** A character by its address; one that was shown before is there at once. */
  load(address: string): Promise<Face> {
    const known = this.#faces.get(address)
    if (known) return known
    const loading = loadCharacter(address)
    this.#faces.set(address, loading)
    loading.catch(() => this.#faces.delete(address))
    for (const [old, reading] of this.#faces) {
      if (this.#faces.size <= MOST_KEPT) break
      if (old === address) continue
      this.#faces.delete(old)
      reading.then((face) => this.#isShown(face) || face.dispose()).catch(() => {})
    }
    return loading
  }

  show(face: Face, element: HTMLElement, framing: Framing): LiveView {
    const scene = new Scene()
    scene.environment = this.#room
    new Lighting(scene)
    scene.add(face.object)
    const camera = new PerspectiveCamera(FIELD, 1, 0.01, 50)
    const view = { element, scene, camera, face }
    this.#views.add(view)
    const box = findFaceBox(face.opened)
    const orbit = { around: 0.22, up: 0.05, distance: 1, target: new Vector3() }
    const place = () => {
      const { around, up, distance, target } = orbit
      camera.position.set(
        target.x + Math.sin(around) * Math.cos(up) * distance,
        target.y + Math.sin(up) * distance,
        target.z + Math.cos(around) * Math.cos(up) * distance,
      )
      camera.lookAt(target)
    }
    const frame = (wanted: Framing) => {
      const { middle, height } = framed(box, wanted)
      orbit.target.set(box.x, middle, box.z)
      orbit.distance = height / 2 / Math.tan((FIELD * Math.PI) / 360)
      place()
    }
    frame(framing)
    return {
      face,
      frame,
      turn(around, up) {
        orbit.around += around
        orbit.up = Math.max(-1.2, Math.min(1.2, orbit.up + up))
        place()
      },
      zoom(factor) {
        orbit.distance = Math.max(0.1, Math.min(10, orbit.distance * factor))
        place()
      },
      remove: () => {
        this.#views.delete(view)
        scene.remove(face.object)
      },
    }
  }

  #isShown(face: Face): boolean {
    return [...this.#views].some((view) => view.face === face)
  }

  #draw(now: number): void {
    const container = this.#container
    if (!container) return
    const seconds = Math.min(0.1, Math.max(0, (now - this.#last) / 1000))
    this.#last = now
    const whole = container.getBoundingClientRect()
    const ratio = Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL)
    const [width, height] = [Math.round(whole.width), Math.round(whole.height)]
    if (
      this.canvas.width !== Math.round(width * ratio) ||
      this.canvas.height !== Math.round(height * ratio)
    ) {
      this.#renderer.setPixelRatio(ratio)
      this.#renderer.setSize(width, height, true)
    }
    const step = this.isPlaying ? seconds * this.speed : 0
    this.onFrame?.()
    for (const view of [...this.#views].slice(0, MOST_VIEWS)) {
      view.face.update(step)
      const rect = view.element.getBoundingClientRect()
      const [left, top] = [rect.left - whole.left, rect.top - whole.top]
      const bottom = height - top - rect.height
      this.#renderer.setViewport(left, bottom, rect.width, rect.height)
      this.#renderer.setScissor(left, bottom, rect.width, rect.height)
      const aspect = rect.width / Math.max(1, rect.height)
      view.camera.aspect = aspect
      // A narrow place shows more above and below instead of cutting off ears.
      const widen = Math.max(1, LEAST_ASPECT / aspect)
      view.camera.fov = (Math.atan(Math.tan((FIELD * Math.PI) / 360) * widen) * 360) / Math.PI
      view.camera.updateProjectionMatrix()
      this.#renderer.render(view.scene, view.camera)
    }
  }
}

/** What a camera shows of a character. */
function framed(
  { bottom, top, crown, floor }: FaceBox,
  framing: Framing,
): { middle: number; height: number } {
  const size = top - bottom
  if (framing === 'body') return { middle: (floor + crown) / 2, height: (crown - floor) * 1.08 }
  if (framing === 'face') return { middle: (bottom + top) / 2 + size * 0.05, height: size * 1.55 }
  const [low, high] = [bottom - size * 0.42, Math.min(crown, top + size * 1.6) + size * 0.07]
  return { middle: (low + high) / 2, height: high - low }
}

export type { Clip, Face, Playback }
export { loadClip }
