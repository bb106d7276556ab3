import { type Camera, Matrix4, Object3D, type SkinnedMesh, Vector3 } from 'three'
import { TransformControls } from 'three/addons/controls/TransformControls.js'
import type { CharacterView } from '../character-view.ts'
import type { WornObject } from '../worn-meshes.ts'

export interface PlaceEvents {
  readonly held: (held: boolean) => void
  /** A drag ended; the accessory was moved by this since it was attached, in the space of the character. */
  readonly placed: (moved: Matrix4) => void
  readonly changed: () => void
}

/** Arrows at an accessory. It is moved as it is drawn while they are dragged, and fitted again afterwards. */
export class PlaceGizmo {
  readonly #controls: TransformControls
  readonly #stand = new Object3D()
  readonly #start = new Matrix4()
  #restore: (() => void) | undefined
  #worn: WornObject | undefined
  #scene: Object3D | undefined

  constructor(camera: Camera, canvas: HTMLElement, events: PlaceEvents) {
    this.#controls = new TransformControls(camera, canvas)
    this.#controls.setSpace('local')
    this.#controls.setSize(0.7)
    this.#controls.addEventListener('dragging-changed', ({ value }) => {
      events.held(value === true)
      if (value === true) return
      const moved = this.#moved()
      // It stays where it was dragged to until the new fit is there, which has meshes of its own.
      if (!isIdentity(moved)) events.placed(moved)
    })
    this.#controls.addEventListener('objectChange', () => this.#preview())
    this.#controls.addEventListener('change', events.changed)
  }

  get object(): Object3D {
    return this.#controls.getHelper()
  }

  get hovered(): boolean {
    return this.#controls.axis !== null
  }

  attach(characterView: CharacterView, worn: WornObject, center: readonly [number, number, number]): void {
    this.detach()
    this.#worn = worn
    this.#scene = characterView.scene
    this.#stand.position.fromArray([...center])
    this.#stand.quaternion.identity()
    this.#scene.add(this.#stand)
    this.#stand.updateMatrix()
    this.#start.copy(this.#stand.matrix)
    this.#controls.attach(this.#stand)
  }

  detach(): void {
    this.#controls.detach()
    this.#stand.removeFromParent()
    this.#restore?.()
    this.#restore = undefined
    this.#worn = undefined
  }

  dispose(): void {
    this.detach()
    this.#controls.dispose()
  }

  /** From where it was when it was attached, in the space of the character. */
  #moved(): Matrix4 {
    this.#stand.updateMatrix()
    return this.#stand.matrix.clone().multiply(this.#start.clone().invert())
  }

  #preview(): void {
    this.#restore?.()
    this.#restore = undefined
    const [worn, scene] = [this.#worn, this.#scene]
    if (!worn || !scene) return
    const moved = this.#moved()
    const undo: (() => void)[] = []
    for (const mesh of worn.meshes) {
      if ('isSkinnedMesh' in mesh) {
        // Before its joints take it along, as the placement does.
        const skinned = mesh as SkinnedMesh
        const before = skinned.bindMatrix.clone()
        skinned.bindMatrix.premultiply(moved)
        undo.push(() => skinned.bindMatrix.copy(before))
      }
    }
    for (const object of worn.objects) {
      if (object.type === 'SkinnedMesh' || object.children.some((c) => c.type === 'SkinnedMesh')) continue
      const { parent } = object
      if (!parent) continue
      const toScene = scene.matrixWorld.clone().invert().multiply(parent.matrixWorld)
      const before = object.matrix.clone()
      object.applyMatrix4(toScene.clone().invert().multiply(moved).multiply(toScene))
      undo.push(() => before.decompose(object.position, object.quaternion, object.scale))
    }
    this.#restore = () => {
      for (const one of undo) one()
    }
  }
}

function isIdentity(matrix: Matrix4): boolean {
  const at = new Vector3().setFromMatrixPosition(matrix)
  const { elements: e } = matrix
  return at.length() < 1e-6 && Math.abs(e[0]! - 1) < 1e-6 && Math.abs(e[5]! - 1) < 1e-6
}
