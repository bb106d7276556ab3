import { Group, Mesh, type Object3D, PerspectiveCamera, type Scene, Vector2, type WebGLRenderer } from 'three'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'
import { disposeMeshes } from './dispose-meshes.ts'
import { linksAside, makePrograms, startPrograms } from './make-programs.ts'
import { type MeshKind, meshKind, placeholderMesh } from './mesh-kind.ts'

const KEY = 'facework.stage.shader-warmup'
/** More kinds than this are not remembered. */
const MOST = 48
/** Pixels along an edge of a canvas, at most. */
const LARGEST = 8192

interface Remembered {
  /** Of the canvas on the page: width and height. */
  readonly size: readonly [number, number] | undefined
  readonly kinds: readonly MeshKind[]
}

/**
 * Shaders take longer to make than all else a first picture needs. Which ones the stage needed is remembered, and
 * next time they are compiled with invisible triangles, while the documents are loading.
 */
export class ShaderWarmup {
  readonly #renderer: WebGLRenderer
  readonly #scene: Scene
  readonly #camera = new PerspectiveCamera()
  readonly #placeholders = new Group()
  #over = false

  constructor(renderer: WebGLRenderer, scene: Scene) {
    this.#renderer = renderer
    this.#scene = scene
  }

  /** Makes what was needed last time; where the browser links aside, the page is free meanwhile. */
  async begin(): Promise<void> {
    const { size, kinds } = remembered()
    if (kinds.length === 0) return
    // A canvas that changes its size later waits until all that was drawn before is done.
    if (size) this.#renderer.setSize(...size, false)
    try {
      this.#placeholders.add(...kinds.map(placeholderMesh))
    } catch {
      // Kept by another version: what is drawn next is kept anew.
      return
    }
    // Also where the real ones come sooner: their first picture has no time for others.
    this.#placeholders.visible = false
    this.#scene.add(this.#placeholders)
    const programs = [this.#renderer, this.#scene, this.#camera, this.#scene] as const
    if (linksAside(this.#renderer)) await makePrograms(...programs)
    // The browser keeps linked programs: this takes no time, and so much is left to do behind it.
    else for (const program of startPrograms(...programs)) program.getUniforms()
    if (this.#over) return
    // Linked is not translated yet: that comes with the first thing drawn, be it a single pixel.
    const renderer = this.#renderer
    renderer.setScissor(0, 0, 1, 1)
    renderer.setScissorTest(true)
    this.#placeholders.visible = true
    renderer.render(this.#scene, this.#camera)
    this.#placeholders.visible = false
    renderer.setScissorTest(false)
  }

  /** The real ones were drawn: remembers them, and lets the others go. */
  end(stage: Object3D): void {
    if (!this.#over) {
      this.#over = true
      this.#placeholders.removeFromParent()
      disposeMeshes(this.#placeholders)
    }
    const { x, y } = this.#renderer.getSize(new Vector2())
    setTimeout(() => remember(stage, [x, y]), 1000)
  }
}

function remembered(): Remembered {
  try {
    const { size, kinds } = JSON.parse(browserStorage()?.getItem(KEY) ?? '{}')
    return {
      size:
        Array.isArray(size) && size.length === 2 && size.every((n) => n > 0 && n <= LARGEST)
          ? (size as never)
          : undefined,
      kinds: Array.isArray(kinds) ? kinds.slice(0, MOST) : [],
    }
  } catch {
    return { size: undefined, kinds: [] }
  }
}

function remember(stage: Object3D, size: readonly number[]): void {
  const kinds = new Map<string, MeshKind>()
  stage.traverse((object) => {
    const kind = object instanceof Mesh ? meshKind(object) : undefined
    if (kind) kinds.set(JSON.stringify(kind), kind)
  })
  keepForNextVisit(KEY, JSON.stringify({ size, kinds: [...kinds.values()].slice(0, MOST) }))
}
