import type { Transform } from '@facework/documents'
import { type Camera, Object3D, Quaternion, type Scene } from 'three'
import { TransformControls } from 'three/addons/controls/TransformControls.js'
import type { CharacterView } from './character-view.ts'

export interface GizmoEvents {
  /** Its drag began or ended. */
  readonly held: (held: boolean) => void
  /** A joint is dragged to this place, relative to its parent. */
  readonly dragged: (joint: string, to: Transform) => void
  /** It looks different. */
  readonly changed: () => void
}

/** Arrows and rings at the picked joint. */
export class JointGizmo {
  readonly #controls: TransformControls
  /** Stands where the joint is, and turns with it or with its parent. */
  readonly #stand = new Object3D()
  readonly #start = new Quaternion()
  #characterView: CharacterView | undefined
  #joint: string | undefined
  #space: 'local' | 'parent' = 'local'
  #held = false

  constructor(camera: Camera, canvas: HTMLElement, scene: Scene, events: GizmoEvents) {
    this.#controls = new TransformControls(camera, canvas)
    this.#controls.setSpace('local')
    this.#controls.setSize(0.7)
    scene.add(this.#controls.getHelper())
    this.#controls.addEventListener('dragging-changed', ({ value }) => {
      this.#held = value === true
      const object = this.#object
      if (this.#held && object) this.#start.copy(object.quaternion)
      events.held(this.#held)
    })
    this.#controls.addEventListener('objectChange', () => {
      const to = this.#place()
      if (to && this.#joint !== undefined) events.dragged(this.#joint, to)
    })
    this.#controls.addEventListener('change', events.changed)
  }

  get held(): boolean {
    return this.#held
  }

  /** Whether the pointer is over one of its handles, which then has the click. */
  get hovered(): boolean {
    return this.#controls.axis !== null
  }

  attach(
    characterView: CharacterView | undefined,
    joint: string | undefined,
    tool: 'move' | 'rotate',
    space: 'local' | 'parent',
  ): void {
    this.#characterView = characterView
    this.#joint = joint
    this.#space = space
    const object = this.#object
    if (!object?.parent) {
      this.detach()
      return
    }
    object.parent.add(this.#stand)
    this.#controls.setMode(tool === 'move' ? 'translate' : 'rotate')
    this.#controls.attach(this.#stand)
    this.follow()
  }

  detach(): void {
    this.#controls.detach()
    this.#stand.removeFromParent()
    this.#joint = undefined
  }

  /** Goes where the joint went by itself. */
  follow(): void {
    const object = this.#object
    if (!object || this.#held) return
    this.#stand.position.copy(object.position)
    if (this.#space === 'local') this.#stand.quaternion.copy(object.quaternion)
    else this.#stand.quaternion.identity()
    this.#stand.updateMatrixWorld(true)
  }

  get #object(): Object3D | undefined {
    return this.#joint === undefined ? undefined : this.#characterView?.joints.get(this.#joint)
  }

  /** Where the drag has brought the joint. */
  #place(): Transform | undefined {
    const object = this.#object
    if (!object || !this.#held) return undefined
    const { position: p, quaternion: q } = this.#stand
    const { x, y, z, w } = this.#space === 'local' ? q : q.clone().multiply(this.#start)
    const { x: sx, y: sy, z: sz } = object.scale
    return { t: [p.x, p.y, p.z], r: [x, y, z, w], s: [sx, sy, sz] }
  }
}
