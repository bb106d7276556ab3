import type { Id, Model } from '@facework/documents'
import { shownWorn, type WornDocuments } from '@facework/operations/internal'
import { attachMeshes } from 'facework/internal'
import type { Mesh, Object3D } from 'three'
import { disposeMeshes } from './dispose-meshes.ts'
import { loadModelScene } from './scene-from-model.ts'

/** What is drawn of one accessory. */
export interface WornObject {
  readonly accessory: Id
  /** The fitted model it was made of. */
  readonly model: Model
  readonly objects: readonly Object3D[]
  /** In the order of its vertices: meshes, then primitives. */
  readonly meshes: readonly Mesh[]
}

/** Fitted accessories as scenes of their own, which a character then takes over. */
export async function loadWorn(
  worn: readonly WornDocuments[],
  known: readonly WornObject[],
): Promise<ReadonlyMap<Model, Object3D>> {
  const missing = shownWorn(worn).filter((w) => !known.some((k) => k.model === w.model))
  const scenes = await Promise.all(missing.map((w) => loadModelScene(w.model)))
  return new Map(missing.map((w, i) => [w.model, scenes[i]!]))
}

/** The accessories in the scene of a character, bound to its joints. */
export class WornMeshes {
  readonly #scene: Object3D
  readonly #joint: (name: string) => Object3D | undefined
  #hidden: readonly Object3D[] = []
  #shown: readonly WornObject[] = []

  constructor(scene: Object3D, joint: (name: string) => Object3D | undefined) {
    this.#scene = scene
    this.#joint = joint
  }

  get all(): readonly WornObject[] {
    return this.#shown
  }

  /** Whether the scene has exactly the meshes of these. */
  has(worn: readonly WornDocuments[]): boolean {
    const visible = shownWorn(worn)
    return visible.length === this.#shown.length && visible.every((w, i) => w.model === this.#shown[i]!.model)
  }

  /** Shows these; `scenes` has the new ones. False while one of them is missing. */
  set(worn: readonly WornDocuments[], scenes: ReadonlyMap<Model, Object3D>): boolean {
    const visible = shownWorn(worn)
    const before = this.#shown
    if (visible.some((w) => !before.some((s) => s.model === w.model) && !scenes.has(w.model))) return false
    for (const gone of before) if (!visible.some((w) => w.model === gone.model)) remove(gone)
    this.#shown = visible.map(({ accessory, model }) => {
      const kept = before.find((s) => s.model === model)
      return kept ?? this.#attach(accessory.id, model, scenes.get(model)!)
    })
    this.#hide(new Set(visible.flatMap((w) => w.accessory.hides)))
    return true
  }

  #attach(accessory: Id, model: Model, scene: Object3D): WornObject {
    const objects = attachMeshes(scene, model, this.#scene, this.#joint)
    const meshes: Mesh[] = []
    for (const object of objects)
      object.traverse((part) => {
        if ('isMesh' in part) meshes.push(part as Mesh)
      })
    return { accessory, model, objects, meshes }
  }

  #hide(names: ReadonlySet<string>): void {
    for (const object of this.#hidden) object.visible = true
    const own = new Set<Object3D>(this.#shown.flatMap((s) => s.objects))
    const hidden: Object3D[] = []
    this.#scene.traverse((object) => {
      const name = typeof object.userData.name === 'string' ? object.userData.name : object.name
      if (names.has(name) && object.visible && !own.has(object)) hidden.push(object)
    })
    for (const object of hidden) object.visible = false
    this.#hidden = hidden
  }
}

function remove({ objects }: WornObject): void {
  for (const object of objects) {
    object.removeFromParent()
    disposeMeshes(object)
  }
}
