import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  Object3D,
  PerspectiveCamera,
  Scene,
  Timer,
  Vector3,
  WebGLRenderer,
} from 'three'

/** A lit three.js scene in a page, for first steps; anything bound with Facework works in your own scene alike. */
export interface Stage {
  readonly world: Scene
  readonly camera: PerspectiveCamera
  readonly renderer: WebGLRenderer
  /**
   * Puts an object or a character on stage and the camera before its upper part, where a face would be. A
   * character is moved on with every frame.
   */
  add(what: Object3D | StageCharacter): void
  /** Calls back with the seconds since the last frame, before it is drawn. */
  eachFrame(update: (seconds: number) => void): void
}

/** Something that has an object to show and moves on with time. */
export interface StageCharacter {
  readonly object: Object3D
  update(seconds: number): void
}

/**
 * A scene with camera, light and render loop that fills an element.
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
  renderer.setPixelRatio(devicePixelRatio)
  element.append(renderer.domElement)
  const fit = () => {
    const [width, height] = [element.clientWidth || innerWidth, element.clientHeight || innerHeight]
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    renderer.setSize(width, height)
  }
  addEventListener('resize', fit)
  fit()
  const updates: ((seconds: number) => void)[] = []
  const timer = new Timer()
  timer.connect(document)
  renderer.setAnimationLoop((now) => {
    const seconds = timer.update(now).getDelta()
    for (const update of updates) update(seconds)
    renderer.render(world, camera)
  })
  return {
    world,
    camera,
    renderer,
    add(what) {
      const object = what instanceof Object3D ? what : what.object
      if (!(what instanceof Object3D)) updates.push((seconds) => what.update(seconds))
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
    eachFrame(update) {
      updates.push(update)
    },
  }
}
