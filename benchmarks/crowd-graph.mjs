// A thousand characters run the sample project's performer graph; against a CharacterInstance each.
import { addPerformer, createCrowd } from '@facework/runtime'
import { crowdPhases } from './crowd-phases.mjs'
import { ratioOf, runRounds } from './rounds.mjs'
import { packagesOf, sampleCharacter } from './sample-character.mjs'

const COUNT = 1000
const STEP = 1 / 60
const CHECKED = [0, 1, 7, 99, 500, 999]
/** Rows are good to 0.001 of a weight; no joint of the sample head goes farther than this for that. */
const TOLERANCE = 1e-3

function workload(packages) {
  const { character, clip } = sampleCharacter(packages, 'ada')
  return { graph: character.graph, clips: [clip('sentence'), clip('mood-happy')], ...crowdPhases(COUNT) }
}

/** One clip each at its own time, with a mood below when asked for. */
function start(one, { clips: [clip, mood] }, time, withMood) {
  one.play(clip, { fade: 0, loop: true }).time = time % clip.duration
  if (withMood) one.setMood(mood, { fade: 0 })
}

async function asCrowd(work, withMood) {
  const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
  for (const time of work.times) start(addPerformer(crowd, work.graph), work, time, withMood)
  const [batch] = crowd.batches
  return {
    frame: (seconds) => crowd.update(seconds),
    /** By rows of 3×4, in the order of the first skin's joints. */
    palette: (i) =>
      [...batch.rig.skinSlots[0]].flatMap((slot) => {
        const at = i * batch.strides.palette + slot * 12
        return [...batch.palette.subarray(at, at + 12)]
      }),
  }
}

function asCharacters(work, withMood, { runtime, runtimeInternal }) {
  const { CharacterInstance } = runtime
  const { computeModelMatrices, computeSkinMatrices } = runtimeInternal
  const { rig } = work.graph
  const [skin] = rig.skins
  const characters = Array.from(work.times, (time) => {
    const character = new CharacterInstance(work.graph)
    start(character, work, time, withMood)
    return { character, palette: new Float32Array(skin.joints.length * 16) }
  })
  const model = new Float64Array(rig.jointNames.length * 16)
  return {
    frame(seconds) {
      for (const { character, palette } of characters) {
        computeModelMatrices(rig, character.update(seconds), model)
        computeSkinMatrices(skin, model, palette)
      }
    },
    palette: (i) =>
      Array.from({ length: skin.joints.length * 12 }, (_, k) => {
        const [joint, row, column] = [Math.floor(k / 12), Math.floor((k % 12) / 4), k % 4]
        return characters[i].palette[joint * 16 + column * 4 + row]
      }),
  }
}

function check(name, ours, theirs) {
  for (const seconds of [0, ...new Array(9).fill(STEP)]) {
    ours.frame(seconds)
    theirs.frame(seconds)
  }
  for (const i of CHECKED) {
    const expected = theirs.palette(i)
    const worst = Math.max(...ours.palette(i).map((v, k) => Math.abs(v - expected[k])))
    if (!(worst <= TOLERANCE))
      throw new Error(`crowd-graph: ${name} is off by ${worst}, more than ${TOLERANCE}.`)
  }
}

export async function crowdGraph() {
  const packages = await packagesOf()
  const work = workload(packages)
  // A character each as it was before, where an older build is given (see `packagesOf`).
  const before = process.env.FACEWORK_BEFORE ? await packagesOf(process.env.FACEWORK_BEFORE) : packages
  const oldWork = before === packages ? work : workload(before)
  const turns = {}
  for (const [name, withMood] of [
    ['rows', false],
    ['curves', true],
  ]) {
    const ours = await asCrowd(work, withMood)
    const theirs = asCharacters(oldWork, withMood, before)
    check(name, ours, theirs)
    turns[name] = { run: () => ours.frame(STEP), repeat: withMood ? 12 : 16 }
    turns[`${name}-alone`] = () => theirs.frame(STEP)
    for (let i = 0; i < 60; i++) ours.frame(STEP)
  }
  const times = await runRounds(turns, { rounds: 15 })
  const row = (name, what, goals = {}) => ({
    name: `crowd-graph/${name}`,
    ...ratioOf(times, `${name}-alone`, name),
    ...goals,
    note: `${COUNT} characters run the performer graph; ${what}; against a character each${before === packages ? '' : ' of the build before'}`,
  })
  return [row('rows', 'one clip plays'), row('curves', 'a clip over a mood plays', { must: 20, stretch: 60 })]
}
