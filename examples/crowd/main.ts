import { type Clip, compileRig, createCrowd, createStage, loadHead, readClip, showCrowd } from 'facework'
import { Color, InstancedBufferAttribute, Matrix4, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { FramePlot } from './frame-plot.ts'

const CAST = ['ada', 'grub', 'bolt']
const CLIPS = ['sentence', 'laugh', 'angry', 'surprise', 'mood-happy', 'chew']
const MOST = 3000
const STEP = 0.36 // metres between two faces
const FRONT = 7 // faces in the first row; each row behind it has two more

const get = async (path: string) => (await fetch(path)).arrayBuffer()
const asked = Number(new URLSearchParams(location.search).get('faces') ?? 1000)

const stage = createStage(document.body)
const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
const clips: Clip[] = await Promise.all(
  CLIPS.map(async (name) => readClip(await (await fetch(`clips/${name}.clip.json`)).json())),
)
const heads = await Promise.all(
  CAST.map(async (name) => {
    const bytes = await get(`heads/${name}-game.glb`)
    const [{ scene }, head] = await Promise.all([new GLTFLoader().parseAsync(bytes, ''), loadHead(bytes)])
    const rig = compileRig(head.model, { poses: head.poses, curves: head.skeleton.curves })
    return { rig, view: showCrowd(scene, crowd.batchOf(rig)) }
  }),
)
for (const { view } of heads) stage.world.add(view.object)

/** The same faces come back when the slider does: who, where, what and when follow from the number. */
function noise(i: number, salt: number): number {
  const x = Math.sin(i * 127.1 + salt * 311.7) * 43758.5453
  return x - Math.floor(x)
}

function placeOf(i: number): [row: number, column: number] {
  let row = 0
  let left = i
  for (; left >= FRONT + 2 * row; row++) left -= FRONT + 2 * row
  return [row, left]
}

const faces: ReturnType<typeof crowd.add>[] = []
function setCount(count: number) {
  while (faces.length > count) faces.pop()!.remove()
  while (faces.length < count) {
    const i = faces.length
    const { rig, view } = heads[i % heads.length]!
    const face = crowd.add(rig)
    face.play(clips[Math.floor(noise(i, 1) * clips.length)]!, {
      time: noise(i, 2) * 10,
      speed: 0.85 + 0.3 * noise(i, 3),
      loop: true,
    })
    const [row, column] = placeOf(i)
    const size = 0.92 + 0.16 * noise(i, 4)
    const place = new Matrix4().makeRotationY((noise(i, 5) - 0.5) * 0.5)
    place.scale(new Vector3(size, size, size))
    place.setPosition((column - (FRONT - 1) / 2 - row + noise(i, 7) * 0.3) * STEP, row * 0.07, -row * STEP)
    view.place(face, place)
    // Far rows move fewer joints, and not on every frame.
    if (row > 8) face.detail = Math.ceil(view.batch.rig.jointCount / 2)
    if (row > 16) face.every = 2
    faces.push(face)
  }
}

/** Each face has its own clothes. */
function dress() {
  for (const { view } of heads) {
    const cloth = view.meshes.find((m) => m.name.startsWith('Body'))
    if (!cloth) continue
    const colors = new InstancedBufferAttribute(new Float32Array(MOST * 3), 3)
    const color = new Color()
    for (let i = 0; i < MOST; i++) color.setHSL(noise(i, 6), 0.8, 0.7).toArray(colors.array, i * 3)
    cloth.instanceColor = colors
  }
}

const slider = document.querySelector<HTMLInputElement>('#count')!
const shown = document.querySelector<HTMLOutputElement>('#shown')!
const show = () => {
  setCount(Number(slider.value))
  shown.textContent = slider.value
}
slider.value = String(asked)
slider.addEventListener('input', show)
show()
dress()
stage.camera.position.set(0, 1.15, 2.7)
stage.camera.lookAt(0, 0.72, -1)
stage.camera.far = 100
stage.camera.updateProjectionMatrix()

const plot = new FramePlot(document.querySelector('#plot')!, document.querySelector('#figures')!)
stage.eachFrame((seconds) => {
  const start = performance.now()
  crowd.update(seconds)
  const evaluated = performance.now()
  for (const { view } of heads) view.update()
  plot.add(evaluated - start, seconds * 1000, stage.renderer.info.render.calls, crowd.kernel)
  document.body.dataset.frames = String(Number(document.body.dataset.frames ?? 0) + 1)
})
