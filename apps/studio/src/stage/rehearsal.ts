import { type Camera, Group, Mesh, type Object3D, type Scene, type WebGLRenderer } from 'three'
import { browserStorage } from '../browser-storage.ts'
import { disposeMeshes } from './dispose-meshes.ts'
import { makePrograms } from './make-programs.ts'
import { type MeshKind, meshKind, standIn } from './mesh-kind.ts'

const KEY = 'facework.stage.kinds'
/** More kinds than this are no cast but a zoo. */
const MOST = 48

/**
 * Shaders take longer to make than all else a first picture needs. Which ones the stage needed is remembered, and
 * next time they are made of triangles nobody sees, while the documents of the real ones are on their way.
 */
export class Rehearsal {
  readonly #renderer: WebGLRenderer
  readonly #scene: Scene
  readonly #camera: Camera
  readonly #cast = new Group()
  #over = false

  constructor(renderer: WebGLRenderer, scene: Scene, camera: Camera) {
    this.#renderer = renderer
    this.#scene = scene
    this.#camera = camera
  }

  /** Makes what was needed last time, the page free meanwhile. */
  async begin(): Promise<void> {
    const kinds = remembered()
    if (kinds.length === 0 || this.#over) return
    try {
      this.#cast.add(...kinds.map(standIn))
    } catch {
      // Kept by another version: what is drawn next is kept anew.
      return
    }
    // Also where the real ones come sooner: their first picture has no time for others.
    this.#cast.visible = false
    this.#scene.add(this.#cast)
    await makePrograms(this.#renderer, this.#scene, this.#camera, this.#scene)
    if (this.#over) return
    // Linked is not translated yet: that comes with the first thing drawn, be it a single pixel.
    const renderer = this.#renderer
    renderer.setScissor(0, 0, 1, 1)
    renderer.setScissorTest(true)
    this.#cast.visible = true
    renderer.render(this.#scene, this.#camera)
    this.#cast.visible = false
    renderer.setScissorTest(false)
  }

  /** The real ones were drawn: remembers them, and lets the others go. */
  end(stage: Object3D): void {
    if (!this.#over) {
      this.#over = true
      this.#cast.removeFromParent()
      disposeMeshes(this.#cast)
    }
    setTimeout(() => remember(stage), 1000)
  }
}

function remembered(): MeshKind[] {
  try {
    const kinds: unknown = JSON.parse(browserStorage()?.getItem(KEY) ?? '[]')
    return Array.isArray(kinds) ? kinds.slice(0, MOST) : []
  } catch {
    return []
  }
}

function remember(stage: Object3D): void {
  const kinds = new Map<string, MeshKind>()
  stage.traverse((object) => {
    const kind = object instanceof Mesh ? meshKind(object) : undefined
    if (kind) kinds.set(JSON.stringify(kind), kind)
  })
  const text = `[${[...kinds.keys()].slice(0, MOST).join()}]`
  try {
    browserStorage()?.setItem(KEY, text)
  } catch {
    // Full: the next first view takes as long as this one.
  }
}
