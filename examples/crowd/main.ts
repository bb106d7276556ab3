import ada from '@facework/samples/ada'
import angry from '@facework/samples/angry'
import bolt from '@facework/samples/bolt'
import chew from '@facework/samples/chew'
import grub from '@facework/samples/grub'
import laugh from '@facework/samples/laugh'
import happy from '@facework/samples/mood-happy'
import sentence from '@facework/samples/sentence'
import surprise from '@facework/samples/surprise'
import { type Clip, compileRig, createCrowd, createStage, loadHead, readClip, showCrowd } from 'facework'
import { Color, Fog, InstancedBufferAttribute, Matrix4, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { FramePlot } from './frame-plot.ts'

const CAST = { ada, grub, bolt }
const CLIPS = [sentence, laugh, angry, surprise, happy, chew]
const MOST = 3000
const STEP = 0.42 // metres between two faces
const RISE = 0.1 // metres a row stands above the one before
const EYE = 1.35 // metres of the camera above the floor, and before the first row
const DISTANCE = 2.9
const FRONT = 6 // faces in the first row
const PATIENCE = 6 // seconds until a face plays something else

const HAZE = '#5b6b86'

const get = async (path: string) => (await fetch(path)).arrayBuffer()
const asked = Number(new URLSearchParams(location.search).get('faces') ?? 1000)

const stage = createStage(document.body)
const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
const clips: Clip[] = await Promise.all(
  CLIPS.map(async (address) => readClip(await (await fetch(address)).json())),
)
const heads = await Promise.all(
  Object.entries(CAST).map(async ([name, address]) => {
    const bytes = await get(address)
    const [{ scene }, head] = await Promise.all([new GLTFLoader().parseAsync(bytes, ''), loadHead(bytes)])
    const rig = compileRig(head.model, { poses: head.poses, curves: head.skeleton.curves })
    return { name, rig, view: showCrowd(scene, crowd.batchOf(rig)) }
  }),
)
for (const { view } of heads) stage.world.add(view.object)

/** The same faces come back when the slider does: who, where, what and when follow from the number. */
function noise(i: number, salt: number): number {
  const x = Math.sin(i * 127.1 + salt * 311.7) * 43758.5453
  return x - Math.floor(x)
}

/** Rows like those of a theatre: each one face longer than the row before, so that people look between heads. */
function placeOf(i: number): [row: number, column: number] {
  let row = 0
  let left = i
  for (; left >= FRONT + row; row++) left -= FRONT + row
  return [row, left - (FRONT + row - 1) / 2]
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
    // Nobody is quite as wide, as tall and as deep as the next.
    const [wide, tall, deep] = [4, 9, 10].map((salt) => 0.93 + 0.14 * noise(i, salt))
    const place = new Matrix4().makeRotationY((noise(i, 5) - 0.5) * 0.5)
    place.scale(new Vector3(wide, tall, deep))
    place.setPosition((column + (noise(i, 7) - 0.5) * 0.3) * STEP, row * RISE, -row * STEP)
    view.place(face, place)
    // Far rows move fewer joints, and not on every frame.
    if (row > 12) face.detail = Math.ceil(view.batch.rig.jointCount / 2)
    if (row > 24) face.every = 2
    faces.push(face)
  }
}

/** Somebody changes its mind every few seconds, and gets there by a cross-fade. */
let mind = 0
function changeMinds(seconds: number) {
  for (mind += (faces.length * Math.min(seconds, 0.1)) / PATIENCE; mind >= 1; mind--) {
    const clip = clips[Math.floor(Math.random() * clips.length)]!
    faces[Math.floor(Math.random() * faces.length)]!.play(clip, {
      speed: 0.85 + 0.3 * Math.random(),
      loop: true,
      fade: 0.4,
    })
  }
}

/** What a face is tinted by: the parts that go together, and the colour of the i-th face. */
const TINTS: Record<
  string,
  readonly (readonly [parts: RegExp, color: (color: Color, i: number) => Color])[]
> = {
  ada: [
    [/^(Head|Hands)/, (c, i) => c.setHSL(0.06, 0.25 + 0.2 * noise(i, 12), 1 - 0.55 * noise(i, 11))],
    [/^(Hair|Brows)/, (c, i) => c.setHSL(0.04 + 0.1 * noise(i, 13), 0.5, 0.15 + 0.85 * noise(i, 14))],
    [/^Body/, (c, i) => c.setHSL(noise(i, 6), 0.8, 0.7)],
  ],
  grub: [
    [/^(Head|Ears|Hands)/, (c, i) => c.setHSL(0.05 + 0.4 * noise(i, 11), 0.7, 0.6 + 0.35 * noise(i, 12))],
    [/^Body/, (c, i) => c.setHSL(noise(i, 6), 0.8, 0.7)],
  ],
  bolt: [[/^(Head|Body|Hands|Fittings)/, (c, i) => c.setHSL(noise(i, 6), 0.6, 0.55 + 0.4 * noise(i, 12))]],
}

/** Each face has its own skin, hair and clothes. */
function dress() {
  const color = new Color()
  for (const { name, view } of heads) {
    for (const [parts, colorOf] of TINTS[name]!) {
      const colors = new InstancedBufferAttribute(new Float32Array(MOST * 3), 3)
      for (let i = 0; i < MOST; i++) colorOf(color, i).toArray(colors.array, i * 3)
      for (const mesh of view.meshes) if (parts.test(mesh.name)) mesh.instanceColor = colors
    }
  }
}

const slider = document.querySelector<HTMLInputElement>('#count')!
const shown = document.querySelector<HTMLOutputElement>('#shown')!
const show = () => {
  setCount(Number(slider.value))
  shown.textContent = slider.value
  // The camera looks up as rows are added, until the last one is visible.
  const [last] = placeOf(faces.length - 1)
  const reach = Math.atan2(last * RISE + 0.9 - EYE, DISTANCE + last * STEP)
  stage.camera.rotation.x = Math.min(Math.max(reach - 0.16, -0.11), -0.02)
}
slider.value = String(asked)
slider.addEventListener('input', show)
show()
dress()
stage.world.background = new Color(HAZE)
stage.world.fog = new Fog(HAZE, 6, 26)
stage.camera.position.set(0, EYE, DISTANCE)
stage.camera.far = 100
stage.camera.updateProjectionMatrix()

const plot = new FramePlot(document.querySelector('#plot')!, document.querySelector('#figures')!)
stage.eachFrame((seconds) => {
  const start = performance.now()
  changeMinds(seconds)
  crowd.update(seconds)
  const evaluated = performance.now()
  for (const { view } of heads) view.update()
  plot.add(evaluated - start, seconds * 1000, stage.renderer.info.render.calls, crowd.kernel)
  document.body.dataset.frames = String(Number(document.body.dataset.frames ?? 0) + 1)
})
