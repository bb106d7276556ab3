// Three sample characters side by side in one transparent canvas, for the live parts of the docs.
import ada from '@facework/samples/ada'
import bolt from '@facework/samples/bolt'
import grub from '@facework/samples/grub'
import { type Face, loadCharacter } from 'facework'
import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three'

export const CHARACTERS = { grub, ada, bolt }
export type CharacterName = keyof typeof CHARACTERS

/** Height of the middle of each face above the floor, and how much of it is shown, in metres. */
export const FACES: Record<CharacterName, { readonly middle: number; readonly size: number }> = {
  grub: { middle: 0.62, size: 0.44 },
  ada: { middle: 0.66, size: 0.44 },
  bolt: { middle: 0.64, size: 0.44 },
}

export interface LiveFace {
  readonly name: CharacterName
  readonly face: Face
  readonly scene: Scene
  readonly camera: PerspectiveCamera
}

/** A scene of its own for a face: light does not reach over to the next. */
export async function openFace(name: CharacterName): Promise<LiveFace> {
  const face = await loadCharacter(CHARACTERS[name])
  const scene = new Scene()
  const sun = new DirectionalLight('#fff4e8', 2.3)
  sun.position.set(0.7, 1.1, 1.4)
  const rim = new DirectionalLight('#9db8ff', 1.2)
  rim.position.set(-1.2, 0.8, -1)
  scene.add(new HemisphereLight('#ffffff', '#5a5048', 1.9), sun, rim, face.object)
  const camera = new PerspectiveCamera(18, 1, 0.05, 20)
  face.update(0)
  return { name, face, scene, camera }
}

/** Puts the camera before a face, `turn` radians to its side, so that `size` metres fill the shorter side. */
export function frameFace(
  { name, camera }: LiveFace,
  aspect: number,
  size = FACES[name].size,
  turn = 0.12,
): void {
  const distance = size / 2 / Math.tan((camera.fov * Math.PI) / 360) / Math.min(1, aspect)
  const middle = new Vector3(0, FACES[name].middle, 0)
  camera.aspect = aspect
  camera.position.set(Math.sin(turn) * distance, middle.y + 0.02, Math.cos(turn) * distance)
  camera.lookAt(middle)
  camera.updateProjectionMatrix()
}

export function createRenderer(canvas?: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({
    antialias: true,
    alpha: true,
    preserveDrawingBuffer: canvas === undefined,
    ...(canvas ? { canvas } : {}),
  })
  renderer.setClearColor(0, 0)
  return renderer
}
