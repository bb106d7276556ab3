// In the page: one head that performs a take and a voice together over a mood, and pictures of it.
import { type Face, loadCharacter, readClip } from 'facework'
import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  type Mesh,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'

const STEP = 1 / 60

export interface Performance {
  readonly head: string
  /** Clips as JSON; any of them may be left out. */
  readonly take?: unknown
  readonly voice?: unknown
  readonly mood?: unknown
  readonly times: readonly number[]
  readonly size: number
}

/** PNGs of the face at each time, which rise. */
export async function perform({ head, take, voice, mood, times, size }: Performance): Promise<string[]> {
  const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
  renderer.setSize(size, size, false)
  const scene = new Scene()
  scene.background = new Color(0x59626e)
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(0.6, 0.8, 1)
  scene.add(new HemisphereLight(0xffffff, 0x666677, 1.6), sun)
  const face = await loadCharacter(head)
  scene.add(face.object)
  const camera = cameraAt(face)
  const clip = (json: unknown) => readClip(json as Parameters<typeof readClip>[0])
  if (mood) face.setMood(clip(mood), { weight: 0.6, fade: 0 })
  if (take) face.play(clip(take), { fade: 0 })
  if (voice) face.play(clip(voice), { role: 'speech', fade: 0 })
  let now = 0
  const pictures: string[] = []
  for (const time of times) {
    for (; now < time - STEP / 2; now += STEP) face.update(STEP)
    face.update(0)
    renderer.render(scene, camera)
    pictures.push(renderer.domElement.toDataURL('image/png'))
  }
  face.dispose()
  renderer.dispose()
  return pictures
}

/** The whole head, which is taken to be the upper part of the model, as wide as it is: jaws differ too much to aim by. */
function cameraAt(face: Face): PerspectiveCamera {
  face.update(0)
  face.object.updateMatrixWorld(true)
  const moved = movedPart(face)
  const [center, extent] = [moved.getCenter(new Vector3()), moved.getSize(new Vector3())]
  const size = 1.75 * Math.max(extent.x, extent.y)
  const camera = new PerspectiveCamera(20, 1, size * 0.05, size * 50)
  camera.position.set(center.x + size * 0.45, center.y + size * 0.05, moved.max.z + size * 2.9)
  camera.lookAt(center.x, center.y, moved.max.z - extent.z / 2)
  return camera
}

/** The box around all that an open jaw, raised brows and a smile move. */
function movedPart(face: Face): Box3 {
  const rest = placesOf(face)
  const box = new Box3()
  for (const controls of [
    { jawOpen: 1 },
    { browInnerUp: 1, browOuterUpLeft: 1 },
    { mouthSmileLeft: 1 },
    { eyeBlinkLeft: 1 },
  ]) {
    face.setWeights(controls)
    face.update(0)
    const now = placesOf(face)
    const far = now.map((place, i) => place.distanceTo(rest[i]!))
    const most = far.reduce((a, b) => Math.max(a, b), 0)
    for (const [i, distance] of far.entries())
      if (most > 0 && distance > 0.15 * most) box.expandByPoint(rest[i]!).expandByPoint(now[i]!)
    face.setWeights(undefined)
  }
  face.update(0)
  return box
}

function placesOf(face: Face): Vector3[] {
  const places: Vector3[] = []
  face.object.updateMatrixWorld(true)
  face.object.traverse((node) => {
    const mesh = node as Mesh
    if (!mesh.isMesh) return
    const { count } = mesh.geometry.attributes.position!
    for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 2000)))
      places.push(mesh.getVertexPosition(i, new Vector3()).applyMatrix4(mesh.matrixWorld))
  })
  return places
}
