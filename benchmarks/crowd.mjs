// A thousand characters share a performance, each at its own time; against what the peers offer for it.
import { compileRig, createCrowd } from '@facework/runtime'
import { CURVES, clipDocument, clipRows, SECONDS } from './crowd-clip.mjs'
import { crowdPhases } from './crowd-phases.mjs'
import { crowdReference, largestDifference } from './crowd-reference.mjs'
import { crowdRig } from './crowd-rig.mjs'
import { babylonWeights } from './peers/babylon.mjs'
import { playcanvasWeights } from './peers/playcanvas.mjs'
import { threeAdditive, threeBaked, threeWeights } from './peers/three.mjs'
import { threeVrm } from './peers/three-vrm.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const COUNT = 1000
const STEP = 1 / 60
const CHECKED = [0, 1, 7, 99, 500, 999]
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export function crowdWorkload(count = COUNT, joints = 60) {
  const rows = clipRows()
  return { rows, clip: clipDocument(rows), rig: crowdRig({ joints }), ...crowdPhases(count) }
}

/** Ours, through the public API. */
export async function facework({ rig, clip, times, heads }, outputs, kernel) {
  const crowd = await createCrowd({ outputs, kernel, space: 'world' })
  const compiled = compileRig(rig.model, { poses: rig.poses })
  times.forEach((time, i) => {
    const face = crowd.add(compiled)
    face.play(clip, { time })
    if (outputs.includes('palette')) face.setTransform(heads.subarray(i * 16, i * 16 + 16))
  })
  const [batch] = crowd.batches
  return {
    crowd,
    batch,
    frame: (seconds) => crowd.update(seconds),
    weights: (i) =>
      batch.weights.subarray(i * batch.strides.weights, i * batch.strides.weights + batch.rig.shapeCount),
    /** Column-major, in the order of the skin's joints, as three.js has them. */
    palette: (i) =>
      Float64Array.from({ length: rig.parents.length * 16 }, (_, k) => {
        const slot = batch.rig.skinSlots[0][k >> 4]
        const [row, column] = [k & 3, (k >> 2) & 3]
        return row === 3
          ? Number(column === 3)
          : batch.palette[(i * batch.rig.slotCount + slot) * 12 + row * 4 + column]
      }),
    joints: (i) =>
      [...batch.rig.joints].flatMap((_, j) => {
        const at = (i * batch.rig.jointCount + j) * 8
        const scaled = batch.rig.scaleSlots[j]
        const s = (i * batch.rig.scaledCount + scaled) * 4
        return [
          ...batch.joints.subarray(at, at + 7),
          ...(scaled < 0 ? [1, 1, 1] : batch.scales.subarray(s, s + 3)),
        ]
      }),
  }
}

/**
 * Compares a contender with the double-precision reference, at the start and after some frames; throws when it
 * is off by more than `tolerance`. Peers that bake, or blend one pose after the other, cannot be exact.
 */
function check(name, contender, workload, tolerance) {
  const { rig, clip, times, heads } = workload
  let worst = 0
  let elapsed = 0
  for (const seconds of [0, ...new Array(9).fill(STEP)]) {
    contender.frame(seconds)
    elapsed += seconds
  }
  for (const i of CHECKED) {
    const time = times[i] + elapsed
    // A peer that loops has its own idea of the very end.
    if (time > SECONDS) continue
    const head = heads.subarray(i * 16, i * 16 + 16)
    const reference = crowdReference({ rig, clip, time, head, scales: contender.scales !== false })
    const pairs = []
    if (contender.check === 'weights') pairs.push([contender.weights(i), reference.weights])
    if (contender.check === 'palette') pairs.push([contender.palette(i), reference.palette])
    if (contender.check === 'joints') {
      const order = contender.batch.rig.joints
      pairs.push([
        contender.joints(i),
        [...order].flatMap((j) => [
          ...reference.joints[j].r,
          ...reference.joints[j].t,
          ...reference.joints[j].s,
        ]),
      ])
    }
    if (contender.check === 'curves')
      pairs.push([contender.weights(i), reference.weights.slice(0, CURVES.length)])
    if (contender.check === 'translations') {
      const bases = { ...rig.poses, poses: rig.poses.poses.filter((p) => p.role.type === 'control') }
      const plain = crowdReference({ rig: { ...rig, poses: bases }, clip, time, head: IDENTITY })
      pairs.push([contender.translations(i), plain.joints.flatMap((j) => j.t)])
    }
    for (const [found, expected] of pairs) worst = Math.max(worst, largestDifference(found, expected))
  }
  if (!(worst <= tolerance)) throw new Error(`crowd: ${name} is off by ${worst}, more than ${tolerance}.`)
  return worst
}

const CONTENDERS = {
  palette: (w) => facework(w, ['palette'], 'simd'),
  joints: (w) => facework(w, ['joints'], 'simd'),
  weights: (w) => facework(w, ['weights'], 'simd'),
  fallback: (w) => facework(w, ['palette'], 'typescript'),
  'three-baked': threeBaked,
  'three-additive': threeAdditive,
  'three-weights': threeWeights,
  'three-vrm': threeVrm,
  playcanvas: playcanvasWeights,
  babylon: babylonWeights,
}
/**
 * What is compared, how far it may be off, runs a turn. Palettes lie up to 28 m away, where a float has 2 µm. A turn
 * of ours is about as long as one of the peers: in a short one the caches are still full of what others left there.
 */
const CHECKS = {
  palette: { check: 'palette', tolerance: 5e-6, repeat: 32 },
  joints: { check: 'joints', tolerance: 1e-6, repeat: 32 },
  weights: { check: 'weights', tolerance: 1e-6, repeat: 640 },
  fallback: { check: 'palette', tolerance: 5e-6, repeat: 4 },
  // Baked keys are interpolated between frames, where products of weights are not straight lines.
  'three-baked': { check: 'palette', tolerance: 2e-3, scales: false },
  // Without combinations; rotations one after the other: only translations can be compared.
  'three-additive': { check: 'translations', tolerance: 1e-5 },
  'three-weights': { check: 'curves', tolerance: 1e-5, repeat: 4 },
  'three-vrm': { check: 'curves', tolerance: 1e-5 },
  playcanvas: { check: 'curves', tolerance: 1e-5 },
  babylon: { check: 'curves', tolerance: 1e-5 },
}
/** Peer, ours, must, stretches, what; then what limits it where the last stretch is not reached. */
const ROWS = [
  [
    'three-baked',
    'palette',
    48,
    [60, 110],
    '60 baked joints and their matrices',
    'a quarter of the time goes to sums, two fifths to matrices, a third to reading rows and to writing; with sums for nothing it would just come near 110. It is the number of instructions: outputs that stay in the cache save 3 %',
  ],
  [
    'three-baked',
    'joints',
    80,
    [120, 220],
    'the same; ours as quaternion, translation and scale a joint',
    'two fifths of the time go to sums, a third to rotations, the rest to reading rows and to writing. Four numbers at a time is what SIMD has; outputs that stay in the cache save 3 %',
  ],
  ['three-additive', 'palette', 120, [], '52 additive actions, without combinations'],
  ['three-weights', 'weights', 15, [25], 'one track of 52 weights; ours with 16 combinations'],
  ['three-vrm', 'weights', 300, [], '52 expressions'],
  ['playcanvas', 'weights', 450, [], '52 curves'],
  [
    'babylon',
    'weights',
    1000,
    [],
    '52 animations of morph targets, without a manager that would collect them',
  ],
  [
    'three-baked',
    'fallback',
    8,
    [15],
    'ours without SIMD',
    'two fifths of the time go to matrices, a third to sums, both one number at a time',
  ],
  [
    'fallback',
    'palette',
    5,
    [10],
    'both ours: without SIMD and with it',
    'SIMD works on four numbers at a time, and both leave out the same poses that rest',
  ],
]

export async function crowd() {
  const workload = crowdWorkload()
  const turns = {}
  for (const [name, make] of Object.entries(CONTENDERS)) {
    const { tolerance, repeat = 1, ...how } = CHECKS[name]
    const contender = Object.assign(await make(workload), how)
    check(name, contender, workload, tolerance)
    turns[name] = { run: () => contender.frame(STEP), repeat }
  }
  for (const name of ['palette', 'joints', 'weights', 'fallback'])
    for (let i = 0; i < 200; i++) turns[name].run()
  const times = await runRounds(turns, { rounds: 21 })
  return ROWS.map(([peer, ours, must, [stretch, farther], what, limit]) => ({
    name: `crowd/${ours}-vs-${peer}`,
    ...ratioOf(times, peer, ours),
    must,
    ...(stretch ? { stretch } : {}),
    ...(farther ? { farther } : {}),
    ...(limit ? { limit } : {}),
    note: `${COUNT} characters; ${what}`,
  }))
}
