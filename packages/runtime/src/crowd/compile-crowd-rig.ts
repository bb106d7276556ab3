import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import type { CompiledPoses } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { JOINT_HAS_CHILDREN, JOINT_SHEARED, LANES } from '../kernels/layout.ts'
import { type BindSpace, bindSpace, referenceMatrices, turnVector } from './bind-space.ts'
import { CROWD_DELTA_SIZE, type CrowdRig } from './crowd-rig.ts'
import { type MovedEntry, movedJoints, nearestMoved, orderByMotion } from './moved-joints.ts'

/** Matrices closer than this to the identity are it: inverse binds are kept in 32 bits. */
const SAME = 2e-6

const cache = new WeakMap<CompiledRig, CrowdRig>()

/** Turns a rig's poses joint by joint and into bind space. The same rig gives the same result, so the work is done once. */
export function compileCrowdRig(rig: CompiledRig): CrowdRig {
  const known = cache.get(rig)
  if (known) return known
  if (rig.poses?.mode === 'full') {
    throw new FaceworkError(
      'crowd/full-mode',
      rig.name,
      `The poses of character "${rig.name}" are in full mode; a crowd sums deltas and takes additive poses only.`,
      'Convert the pose asset to additive, or play this character as a CharacterInstance.',
    )
  }
  const moved = movedJoints(rig)
  const order = orderByMotion(rig, moved)
  const compiled: CrowdRig = {
    rig,
    ...compileWeights(rig),
    ...compileJoints(rig, moved, order),
    ...compileMorphs(rig),
  }
  cache.set(rig, compiled)
  return compiled
}

const filledUp = (count: number) => Math.max(LANES, Math.ceil(count / LANES) * LANES)

function compileWeights(rig: CompiledRig) {
  const poses: Pick<
    CompiledPoses,
    'controlNames' | 'shapeCount' | 'knots' | 'combinationBases' | 'firstCombination'
  > = rig.poses ?? {
    controlNames: [],
    shapeCount: 0,
    knots: [],
    combinationBases: new Int32Array(0),
    firstCombination: 0,
  }
  const rowLength = filledUp(poses.controlNames.length)
  const row = (pick: (control: number) => number) =>
    Float32Array.from({ length: rowLength }, (_, c) => (c < poses.controlNames.length ? pick(c) : 0))
  const lows = row((c) => rig.poses!.controlLow[c]!)
  const highs = row((c) => rig.poses!.controlHigh[c]!)
  return {
    controlNames: poses.controlNames,
    rowLength,
    defaults: row((c) => rig.curveDefaults[rig.poses!.controlCurves[c]!]!),
    lows,
    highs,
    shapeCount: poses.shapeCount,
    // Kernels write whole vectors of controls and of combinations, so there must be room for the last ones.
    shapeStride: Math.max(
      rowLength,
      filledUp(poses.firstCombination + Math.ceil(poses.combinationBases.length / 3 / LANES) * LANES),
    ),
    knots: poses.knots,
    combinationBases: poses.combinationBases,
    firstCombination: poses.firstCombination,
    clampBases: poses.combinationBases.some((b) => b >= 0 && (lows[b]! < 0 || highs[b]! > 1)),
  }
}

function compileJoints(rig: CompiledRig, moved: ReadonlyMap<number, MovedEntry[]>, order: readonly number[]) {
  const matrices = referenceMatrices(rig)
  const slotOfJoint = new Map(order.map((joint, slot) => [joint, slot]))
  const skins = compileSkins(rig, matrices, (joint) => slotOfJoint.get(nearestMoved(rig, moved, joint)) ?? -1)
  // What nothing moves still needs a matrix: that of the character.
  const joints = skins.still ? [...order, -1] : [...order]
  const count = joints.length
  const entries = joints.map((joint) => moved.get(joint) ?? [])
  const linear = entries.map((list) => list.filter(({ delta }) => delta.some((v, k) => k < 6 && v !== 0)))
  const scaling = entries.map((list) => list.filter(({ delta }) => delta.some((v, k) => k >= 6 && v !== 0)))
  const parents = Int32Array.from(joints, (joint) =>
    joint < 0 ? -1 : (slotOfJoint.get(nearestMoved(rig, moved, rig.parents[joint]!)) ?? -1),
  )
  const spaces = joints.map((joint) => (joint < 0 ? undefined : bindSpace(rig, matrices, joint)))
  const flags = Int32Array.from(spaces, (space) => (space?.sheared ? JOINT_SHEARED : 0))
  for (const parent of parents) if (parent >= 0) flags[parent]! |= JOINT_HAS_CHILDREN
  const all = linear.flat()
  const deltas = new Float32Array(all.length * CROWD_DELTA_SIZE)
  const bindDeltas = new Float32Array(all.length * CROWD_DELTA_SIZE)
  let at = 0
  linear.forEach((list, j) => {
    for (const { delta } of list) {
      deltas.set(delta.subarray(0, CROWD_DELTA_SIZE), at)
      bindDeltas.set(inBindSpace(spaces[j]!, delta), at)
      at += CROWD_DELTA_SIZE
    }
  })
  let scaledCount = 0
  return {
    jointCount: count,
    joints: Int32Array.from(joints),
    parents,
    flags,
    starts: startsOf(linear),
    shapes: Int32Array.from(all, (e) => e.shape),
    deltas,
    bindDeltas,
    reference: Float32Array.from(joints.flatMap((joint) => referenceOf(rig, joint))),
    pivots: Float32Array.from(spaces.flatMap((space) => [...(space?.pivot ?? [0, 0, 0]), 0])),
    scaleStarts: startsOf(scaling),
    scaleShapes: Int32Array.from(scaling.flat(), (e) => e.shape),
    scaleDeltas: Float32Array.from(scaling.flat().flatMap(({ delta }) => [...delta.subarray(6, 9)])),
    scaleTerms: Float32Array.from(joints.flatMap((joint, j) => scaleTerms(rig, joint, spaces[j]))),
    shears: Float32Array.from(
      spaces.flatMap((space) =>
        space?.sheared ? [...space.linear, ...space.inverse] : new Array<number>(18).fill(0),
      ),
    ),
    scaleSlots: Int32Array.from(scaling, (list) => (list.length > 0 ? scaledCount++ : -1)),
    scaledCount,
    slotCount: count + skins.derivedSources.length,
    derivedSources: Int32Array.from(skins.derivedSources, (slot) => (slot < 0 ? count - 1 : slot)),
    derivedMatrices: Float32Array.from(skins.derivedMatrices),
    skinSlots: skins.slots.map((slots) =>
      slots.map((slot) => (slot === STILL ? count - 1 : slot < 0 ? count + DERIVED - slot : slot)),
    ),
  }
}

const startsOf = (lists: readonly (readonly unknown[])[]) => {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i]! + list.length
  })
  return starts
}

function referenceOf(rig: CompiledRig, joint: number): number[] {
  if (joint < 0) return [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0]
  return [
    ...rig.referenceRotations.subarray(joint * 4, joint * 4 + 4),
    ...rig.referenceTranslations.subarray(joint * 3, joint * 3 + 3),
    0,
    ...rig.referenceScales.subarray(joint * 3, joint * 3 + 3),
    0,
  ]
}

/** Where the scale shears, the kernel goes into the parent's space itself: its turn stays as it is. */
function inBindSpace(space: BindSpace, delta: Float32Array): number[] {
  const turn = turnVector(space.turn, delta, 3)
  return [...turnVector(space.linear, delta), ...turn.map((v) => v * space.handedness)]
}

/** A scale along axis k of the joint is 1 + (s − 1) · axis · axisᵀ. */
function scaleTerms(rig: CompiledRig, joint: number, space: BindSpace | undefined): number[] {
  if (!space) return new Array<number>(18).fill(0)
  const local = new Float64Array(16)
  composeMatrix(local, 0, [0, 0, 0], 0, rig.referenceRotations, joint * 4, [1, 1, 1], 0)
  return [0, 1, 2].flatMap((k) => {
    const [x, y, z] = turnVector(space.turn, local, k * 4)
    return [x * x, x * y, x * z, y * y, y * z, z * z]
  })
}

/** Slots not known until all are counted: that of what nothing moves, and −2 − i for the derived slot i. */
const STILL = -1
const DERIVED = -2

/** Which matrix each joint of each skin takes. */
function compileSkins(rig: CompiledRig, matrices: Float64Array, slotOf: (joint: number) => number) {
  const derivedSources: number[] = []
  const derivedMatrices: number[] = []
  let still = false
  const product = new Float64Array(16)
  const slots = rig.skins.map((skin) =>
    Int32Array.from(skin.joints, (joint, i) => {
      const slot = slotOf(joint)
      if (slot < 0) still = true
      multiplyMatrices(product, 0, matrices, joint * 16, skin.inverseBinds, i * 16)
      if (product.every((v, k) => Math.abs(v - (k % 5 === 0 ? 1 : 0)) < SAME)) return slot
      derivedSources.push(slot)
      for (let row = 0; row < 3; row++)
        derivedMatrices.push(product[row]!, product[4 + row]!, product[8 + row]!, product[12 + row]!)
      return DERIVED - (derivedSources.length - 1)
    }),
  )
  return { slots, still, derivedSources, derivedMatrices }
}

function compileMorphs(rig: CompiledRig) {
  const count = rig.morphs.length
  const stride = count === 0 ? 0 : filledUp(count)
  const lists = Array.from({ length: stride }, (): { shape: number; value: number }[] => [])
  const { poses } = rig
  for (let shape = 0; shape < (poses?.shapeCount ?? 0); shape++) {
    for (let e = poses!.morphStarts[shape]!; e < poses!.morphStarts[shape + 1]!; e++)
      lists[poses!.morphIndices[e]!]!.push({ shape, value: poses!.morphValues[e]! })
  }
  const defaults = new Float32Array(stride)
  defaults.set(rig.morphDefaults)
  return {
    morphCount: count,
    morphStride: stride,
    morphStarts: startsOf(lists),
    morphShapes: Int32Array.from(lists.flat(), (e) => e.shape),
    morphValues: Float32Array.from(lists.flat(), (e) => e.value),
    morphDefaults: defaults,
  }
}
