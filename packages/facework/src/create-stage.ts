import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { fillElement } from './fill-element.ts'

/** A lit three.js scene in a page, for first steps; anything bound with Facework works in your own scene alike. */
export interface Stage {
  readonly world: Scene
  readonly camera: PerspectiveCamera
  readonly renderer: WebGLRenderer
  /**
   * Puts an object or a character on stage and the camera before its upper part, where a face would be. A
   * character is moved on with every frame, once, however often it is added.
   */
  add(what: Object3D | StageCharacter): void
  /** Removes it from the stage. It is not disposed of: it may be added to another scene. */
  remove(what: Object3D | StageCharacter): void
  /** Calls back with the seconds since the last frame, before it is drawn. */
  eachFrame(update: (seconds: number) => void): void
  /** Ends drawing, takes the canvas out of the page and frees its WebGL context. Objects on stage stay usable. */
  dispose(): void
}

/** Something that has an object to show and moves on with time. */
export interface StageCharacter {
  readonly object: Object3D
  update(seconds: number): void
}

/**
 * A scene with camera, light and render loop that fills an element, or the window when the element has no height of
 * its own, as `document.body` has none without CSS.
 *
 *   const stage = createStage(document.body)
 *   stage.add(await loadCharacter('heads/ada.glb'))
 */
export function createStage(element: HTMLElement): Stage {
  const world = new Scene()
  world.background = new Color('#20242b')
  const sun = new DirectionalLight('#ffffff', 2)
  sun.position.set(1, 2, 3)
  world.add(new HemisphereLight('#ffffff', '#554433', 2), sun)
  const camera = new PerspectiveCamera(25, 1, 0.01, 50)
  const renderer = new WebGLRenderer({ antialias: true })
  const stopFilling = fillElement(element, renderer.domElement, (width, height) => {
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    renderer.setPixelRatio(devicePixelRatio)
    renderer.setSize(width, height)
    // A new size empties the canvas; without this it would flicker while somebody drags a border.
    renderer.render(world, camera)
  })
  let isDisposed = false
  const characters = new Set<StageCharacter>()
  const updates: ((seconds: number) => void)[] = []
  // three exports Timer from 0.179 on only; older versions work as well.
  let lastFrame = performance.now()
  const restartTime = () => {
    lastFrame = performance.now()
  }
  // No frames are drawn while the page is hidden; that time must not be caught up in one step.
  document.addEventListener('visibilitychange', restartTime)
  renderer.setAnimationLoop((now) => {
    const seconds = Math.max(0, now - lastFrame) / 1000
    lastFrame = now
    for (const character of characters) character.update(seconds)
    for (const update of updates) update(seconds)
    renderer.render(world, camera)
  })
  return {
    world,
    camera,
    renderer,
    add(what) {
      const object = objectOf(what)
      if (!(what instanceof Object3D)) characters.add(what)
      world.add(object)
      const box = new Box3().setFromObject(object)
      const size = box.getSize(new Vector3())
      // A whole figure carries its face in the top third; a bare head is as high as it is wide.
      const height = Math.min(size.y, Math.max(size.y * 0.42, Math.min(size.x, size.z)))
      const middle = new Vector3(
        (box.min.x + box.max.x) / 2,
        box.max.y - height / 2,
        (box.min.z + box.max.z) / 2,
      )
      camera.position.copy(middle).add(new Vector3(height * 0.4, height * 0.1, height * 2.8))
      camera.lookAt(middle)
    },
    remove(what) {
      const object = objectOf(what)
      for (const character of characters) if (character.object === object) characters.delete(character)
      world.remove(object)
    },
    eachFrame(update) {
      updates.push(update)
    },
    dispose() {
      if (isDisposed) return
      isDisposed = true
      renderer.setAnimationLoop(null)
      document.removeEventListener('visibilitychange', restartTime)
      stopFilling()
      renderer.dispose()
      // Browsers keep few contexts, and this one until its canvas is collected.
      renderer.forceContextLoss()
    },
  }
}

function objectOf(what: Object3D | StageCharacter): Object3D {
  return what instanceof Object3D ? what : what.object
}
