// One character as pages have it, with and without everything on; against three.js' mixer on the baked clip. It runs in
// Node (`character.mjs`) and in browsers (`browser/`).
import { CURVES, clipDocument, clipRows } from './crowd-clip.mjs'
import { crowdPhases } from './crowd-phases.mjs'
import { crowdRig } from './crowd-rig.mjs'
import { threeBaked } from './peers/three.mjs'
import { bakedClip, sceneOfRig, threeCharacter } from './peers/three-character.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const STEP = 1 / 60
const JOINTS = 59
/** Clips are baked at 60 Hz and read between the frames. */
const TOLERANCE = 0.02

const GAZE = [0.4, 1.7, 2]

/** An instance of the sample head that plays a sentence, with everything else when asked for. */
function createPerformer({ runtime, internal }, { character, clip }, everything) {
  const instance = new runtime.CharacterInstance(character.graph)
  if (everything) {
    internal.setUpInstance(instance, character)
    instance.setMood(clip('mood-happy'), { fade: 0 })
    instance.eyes.autoBlink({})
    instance.eyes.saccades({})
    instance.eyes.lookAt(GAZE)
  }
  instance.play(clip('sentence'), { fade: 0, loop: true, role: 'speech' })
  return instance
}

const baked = (packages, sample, everything, name) => {
  const instance = createPerformer(packages, sample, everything)
  return bakedClip(name, sample.clip('sentence').duration, instance, (seconds) => instance.update(seconds))
}

function bakedMood({ runtime }, { character, clip }) {
  const instance = new runtime.CharacterInstance(character.graph)
  instance.setMood(clip('mood-happy'), { fade: 0 })
  return bakedClip('mood', clip('mood-happy').duration, instance, (seconds) => instance.update(seconds))
}

/** The sample head in a scene of its own, moved by its binding. */
function bound({ three, internal }, { character, clip }) {
  const root = sceneOfRig(character.graph.rig)
  const binding = three.bindCharacter(root, character.graph)
  internal.setUpInstance(binding.character, character)
  binding.play(clip('sentence'), { fade: 0, loop: true })
  return (seconds) => {
    binding.update(seconds)
    root.updateMatrixWorld()
  }
}

/** A face of joints, with the matrices that its skin is drawn by. */
function jointed({ runtime, runtimeInternal }, { rig: document, clip }) {
  const rig = runtime.compileRig(document.model, { poses: document.poses })
  const instance = new runtime.CharacterInstance(rig)
  instance.play(clip, { fade: 0, loop: true })
  const model = new Float64Array(rig.jointNames.length * 16)
  const palette = new Float32Array(rig.jointNames.length * 16)
  return {
    palette,
    update(seconds) {
      const frame = instance.update(seconds)
      runtimeInternal.computeModelMatrices(rig, frame, model)
      runtimeInternal.computeSkinMatrices(rig.skins[0], model, palette)
    },
  }
}

/** Everything that Facework does in the rows below, by one build of it. */
function contenders({ packages, sample }, work) {
  const one = createPerformer(packages, sample, false)
  const all = createPerformer(packages, sample, true)
  return {
    sample,
    one: (seconds) => one.update(seconds),
    everything: (seconds) => all.update(seconds),
    bound: bound(packages, sample),
    joints: jointed(packages, work),
  }
}

function jointsWork() {
  const rows = clipRows()
  const { heads } = crowdPhases(1)
  heads.fill(0)
  for (let k = 0; k < 16; k += 5) heads[k] = 1
  return { rows, clip: clipDocument(rows), rig: crowdRig({ joints: JOINTS }), times: [0], heads }
}

function check(name, ours, theirs) {
  const worst = Math.max(...theirs.map((v, i) => Math.abs(v - ours[i])))
  if (!(worst <= TOLERANCE)) throw new Error(`${name} is off by ${worst}, more than ${TOLERANCE}.`)
}

/**
 * The rows. `now` and `before` are builds: their packages, and the sample character opened with them. Turns are short
 * and many, so that what else the machine does falls between most of them; each runs a contender `repeat` times.
 */
export async function characterRows(now, before, { repeat: most = 100, rounds = 301, log } = {}) {
  const work = jointsWork()
  const { packages, sample } = now
  const ours = contenders(now, work)
  const { rig } = sample.character.graph
  const clips = [baked(packages, sample, false, 'sentence')]
  const one = threeCharacter(rig, clips)
  const two = threeCharacter(rig, [baked(packages, sample, true, 'everything'), bakedMood(packages, sample)])
  const shown = threeCharacter(rig, clips)
  const joints = threeBaked(work)

  for (let i = 0; i < 50; i++) {
    one.update(STEP)
    joints.frame(STEP)
    ours.joints.update(STEP)
  }
  const probe = createPerformer(packages, sample, false)
  for (let i = 0; i < 50; i++) probe.update(STEP)
  check('character/one-clip', probe.frame.morphs, one.morphs())
  check('character/joints', ours.joints.palette, [...joints.palette(0)])

  const repeated = (run, repeat = most) => ({ run: () => run(STEP), repeat })
  const turns = {
    'three-one': repeated(one.update),
    one: repeated(ours.one),
    'three-everything': repeated(two.update),
    everything: repeated(ours.everything),
    'three-bound': repeated(shown.show, most / 4),
    bound: repeated(ours.bound, most / 4),
    'three-joints': repeated(joints.frame, most / 4),
    joints: repeated(ours.joints.update, most / 4),
  }
  if (before) {
    const old = contenders(before, work)
    turns['one-before'] = repeated(old.one)
    turns['everything-before'] = repeated(old.everything)
    turns['bound-before'] = repeated(old.bound, most / 4)
    turns['joints-before'] = repeated(old.joints.update, most / 4)
  }
  for (const { run } of Object.values(turns)) for (let i = 0; i < 30 * most; i++) run()
  const times = await runRounds(turns, { rounds })
  if (log)
    for (const [name, list] of Object.entries(times)) {
      const sorted = [...list].sort((a, b) => a - b)
      log(
        `${name} ${(sorted[sorted.length >> 1] * 1000).toFixed(2)} µs, least ${(sorted[0] * 1000).toFixed(2)}`,
      )
    }
  const row = (name, peer, must, stretch, note, limit) => ({
    name: `character/${name === 'one' ? 'one-clip' : name}`,
    ...ratioOf(times, peer, name),
    must,
    stretch,
    note,
    limit,
  })
  const rows = [
    row(
      'one',
      'three-one',
      1,
      3,
      'CharacterInstance.update on a morph head, performer graph, one clip; three.js’ mixer on the clip baked for this head',
      'no function takes more than 18 %: each goes once over the 24 curves of the clip, the 50 controls or the 159 morphs, one number at a time. SIMD would need a kernel, for which the 40 KB of a game with characters leave no space',
    ),
    row(
      'everything',
      'three-everything',
      0.7,
      2,
      'the same with mood, speech policy, blinks, saccades and a gaze target; three.js with two baked actions',
      'a third goes to sharing mouth and eyes between two clips, a fifth to where the eyes look, which three.js has baked',
    ),
    row(
      'joints',
      'three-joints',
      3,
      10,
      `${JOINTS} joints, ${CURVES.length} poses, skinning matrices on both sides; three.js with baked joints`,
      'a third goes to sums of shapes, a fifth to turning joints, a fifth to matrices, all in double precision and without SIMD',
    ),
    row(
      'bound',
      'three-bound',
      1,
      2,
      'update, binding and updateMatrixWorld of the scene on both sides',
      'three.js’ own matrices are the same on both sides; besides the update, a quarter goes to looking whether others have moved one of 159 morphs or 19 joints',
    ),
  ]
  if (before)
    for (const name of ['one', 'everything', 'joints', 'bound'])
      rows.push({
        name: `character/${name}-gain`,
        ...ratioOf(times, `${name}-before`, name),
        note: 'against the build before',
      })
  return rows
}
