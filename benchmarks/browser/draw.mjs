// Twenty heads in one picture, moved by Facework with everything on, or by three.js' mixer on the clip baked for this
// head: what a whole frame takes, graphics card included.
import { loadCharacter, readClip } from 'facework'
import {
  AnimationMixer,
  Color,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import { bakedClip } from '../peers/three-character.mjs'
import { ratioOf, runRounds } from '../rounds.mjs'

const COUNT = 20
const COLUMNS = 5
const STEP = 1 / 60
/** Meters between two heads of a row, and from one row to the next. */
const SPACE = 0.62
const RISE = 0.3
const DEPTH = 0.5
const TOLERANCE = 0.02

const HEAD = '/samples/heads/ada-game.glb'
const clipAt = async (name) =>
  readClip(new Uint8Array(await (await fetch(`/samples/clips/${name}.clip.json`)).arrayBuffer()))

function emptyScene() {
  const scene = new Scene()
  scene.background = new Color('#cfd8e3')
  scene.add(new HemisphereLight(0xdfe8ff, 0x4a4038, 2.2))
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(1, 2, 3)
  scene.add(sun)
  return scene
}

/** In rows, each higher and farther back than the one before. */
function place(object, i) {
  const row = Math.floor(i / COLUMNS)
  object.position.set(((i % COLUMNS) - (COLUMNS - 1) / 2) * SPACE, row * RISE, -row * DEPTH)
}

function card(renderer) {
  const gl = renderer.getContext()
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
}

function camera(aspect) {
  const made = new PerspectiveCamera(30, aspect, 0.1, 20)
  made.position.set(0, 1.5, 3.6)
  made.lookAt(0, 1.05, -1)
  return made
}

export async function drawRows({ packages }, canvas, { rounds }) {
  const renderer = new WebGLRenderer({ canvas, antialias: true })
  renderer.outputColorSpace = SRGBColorSpace
  renderer.setSize(canvas.width, canvas.height, false)
  const view = camera(canvas.width / canvas.height)
  const [sentence, mood] = [await clipAt('sentence'), await clipAt('mood-happy')]
  const face = await loadCharacter(HEAD)
  const rest = clone(face.object)

  const ours = emptyScene()
  const faces = [face, ...Array.from({ length: COUNT - 1 }, () => face.clone())]
  faces.forEach((each, i) => {
    place(each.object, i)
    ours.add(each.object)
    each.setMood(mood, { fade: 0 })
    each.life()
    each.play(sentence, { fade: 0, loop: true, role: 'speech' }).time = (i / COUNT) * sentence.duration
  })

  const instance = new packages.runtime.CharacterInstance(face.character.graph)
  instance.play(sentence, { fade: 0, loop: true })
  const baked = bakedClip('sentence', sentence.duration, instance, (seconds) => instance.update(seconds))
  const theirs = emptyScene()
  const mixers = Array.from({ length: COUNT }, (_, i) => {
    const object = clone(rest)
    place(object, i)
    theirs.add(object)
    const mixer = new AnimationMixer(object)
    mixer.clipAction(baked).play()
    mixer.setTime((i / COUNT) * sentence.duration)
    return mixer
  })
  check(face, baked, clone(rest), instance)

  const gl = renderer.getContext()
  const pixel = new Uint8Array(4)
  const draw = (scene) => {
    renderer.render(scene, view)
    // Reading back waits for the graphics card.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  }
  const contenders = {
    facework() {
      for (const each of faces) each.update(STEP)
      draw(ours)
    },
    three() {
      for (const mixer of mixers) mixer.update(STEP)
      draw(theirs)
    },
    still: () => draw(theirs),
  }
  const times = await runRounds(contenders, { rounds, warmUp: Math.min(rounds, 20) })
  contenders.facework()
  const ms = (name) => [...times[name]].sort((a, b) => a - b)[times[name].length >> 1].toFixed(2)
  return {
    gpu: card(renderer),
    rows: [
      {
        name: `draw/${COUNT}-faces`,
        ...ratioOf(times, 'three', 'facework'),
        note:
          `a whole frame at ${canvas.width} × ${canvas.height}, graphics card included: ${COUNT} heads with clip, mood, ` +
          `blinks and saccades ${ms('facework')} ms; three.js’ mixer on one baked clip each ${ms('three')} ms; heads that do not move ${ms('still')} ms`,
      },
    ],
  }
}

/** The mixer shows what the instance does, on the scene of the file. */
function check(face, baked, object, instance) {
  const mixer = new AnimationMixer(object)
  mixer.clipAction(baked).play()
  mixer.update(0.5)
  const [playback] = instance.playbacks
  playback.time = 0.5
  const frame = instance.update(0)
  const { morphs } = face.character.rig
  let compared = 0
  object.traverse((mesh) => {
    if (!mesh.morphTargetDictionary) return
    for (const [name, index] of Object.entries(mesh.morphTargetDictionary)) {
      const m = morphs.findIndex((each) => each.mesh === mesh.name && each.morph === name)
      if (m < 0) continue
      compared++
      const off = Math.abs(mesh.morphTargetInfluences[index] - frame.morphs[m])
      if (!(off <= TOLERANCE)) throw new Error(`draw: "${name}" of "${mesh.name}" is off by ${off}.`)
    }
  })
  if (compared === 0) throw new Error('draw: no morph of the head was compared.')
}
