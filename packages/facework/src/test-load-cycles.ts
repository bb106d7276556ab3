import { PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { type Face, loadCharacter } from './index.ts'

/** What one renderer holds; for tests only. */
export interface HeldMemory {
  readonly geometries: number
  readonly textures: number
  readonly programs: number
}

/** Loads a head, draws it and a clone of it, and disposes of both, again and again on one renderer. */
export function createCycles(head: ArrayBuffer) {
  const drawing = new WebGLRenderer({ antialias: false })
  drawing.setSize(32, 32)
  const scene = new Scene()
  const camera = new PerspectiveCamera(30, 1, 0.1, 10)
  camera.position.set(0, 1.6, 1.5)
  const held = (): HeldMemory => ({
    ...drawing.info.memory,
    programs: drawing.info.programs?.length ?? 0,
  })
  const draw = (...faces: Face[]) => {
    for (const face of faces) face.update(1 / 60)
    drawing.render(scene, camera)
  }
  return {
    held,
    /** What is held with two faces, with the clone alone, and with none. */
    async cycle(): Promise<readonly HeldMemory[]> {
      const face = await loadCharacter(head.slice(0))
      const clone = face.clone()
      scene.add(face.object, clone.object)
      // Whatever its size is, all of it is drawn.
      scene.traverse((object) => {
        object.frustumCulled = false
      })
      draw(face, clone)
      const both = held()
      face.dispose()
      draw(clone)
      const one = held()
      clone.dispose()
      draw()
      return [both, one, held()]
    },
  }
}
