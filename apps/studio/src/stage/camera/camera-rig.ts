import { PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { type CameraAngle, directionOf } from './angles.ts'
import { FIELD_OF_VIEW, type View } from './view.ts'

/** Seconds a move from view to view takes. */
const MOVE = 0.55
/** Of a turntable; 2 is a turn in half a minute. */
const TURNTABLE = 6

/** The camera: dragged around what it looks at, and moved from one view to the next. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 60)
  readonly #controls: OrbitControls
  #move: { from: View; to: View; side: Vector3; endSide: Vector3; at: number } | undefined
  /** A person has turned the camera, so a new window size must not turn it back. */
  touched = false

  constructor(canvas: HTMLCanvasElement, changed: () => void) {
    this.#controls = new OrbitControls(this.camera, canvas)
    Object.assign(this.#controls, {
      enableDamping: true,
      dampingFactor: 0.12,
      rotateSpeed: 0.6,
      zoomSpeed: 0.7,
      minPolarAngle: 0.7,
      maxPolarAngle: 1.75,
      minDistance: 0.5,
      maxDistance: 14,
    })
    this.#controls.addEventListener('start', () => {
      this.#move = undefined
      this.touched = true
    })
    this.#controls.addEventListener('change', changed)
  }

  /** Turns around its target until switched off. */
  turnAround(on: boolean): void {
    this.#controls.autoRotate = on
    this.#controls.autoRotateSpeed = TURNTABLE
  }

  /** Looks at a view from an angle: at once, or along the way from where it is. */
  goTo(view: View, smoothly: boolean, angle: CameraAngle = 'front'): void {
    this.touched = angle !== 'front'
    const endSide = new Vector3(...directionOf(angle))
    if (!smoothly) {
      this.#move = undefined
      this.#place(view, endSide)
      return
    }
    const side = this.camera.position.clone().sub(this.#controls.target)
    const from = { target: this.#controls.target.clone(), distance: side.length() }
    this.#move = { from, to: view, side: side.normalize(), endSide, at: 0 }
  }

  /** While something else is dragged, the camera does not turn. */
  hold(held: boolean): void {
    this.#controls.enabled = !held
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
  }

  /** True while the camera moves. */
  update(seconds: number): boolean {
    const move = this.#move
    if (!move) return this.#controls.update(seconds)
    move.at = Math.min(move.at + seconds / MOVE, 1)
    const part = 1 - (1 - move.at) ** 3
    const target = move.from.target.clone().lerp(move.to.target, part)
    const distance = move.from.distance + (move.to.distance - move.from.distance) * part
    this.#place({ target, distance }, move.side.clone().lerp(move.endSide, part).normalize())
    if (move.at === 1) this.#move = undefined
    return true
  }

  #place(view: View, side: Vector3): void {
    this.#controls.target.copy(view.target)
    this.camera.position.copy(view.target).addScaledVector(side, view.distance)
    this.#controls.update()
  }
}
