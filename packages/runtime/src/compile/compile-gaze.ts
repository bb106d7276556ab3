import type { Policy, Vec3 } from '@facework/documents'
import type { GazeControls } from '@facework/documents/internal'
import { findNeckAndHead } from '../evaluate/find-neck-and-head.ts'
import { jointInModel, rotateBy } from '../evaluate/joint-in-model.ts'
import { type CompiledPoses, DELTA_SIZE } from './compiled-poses.ts'
import type { CompiledRig } from './compiled-rig.ts'

/** What the gaze controls of one head do, measured on its shape. Fields that are missing are not known. */
export interface GazeCalibration {
  /** Where the eyes are at rest, as the character sees them. */
  readonly eyes?: { readonly left?: Vec3; readonly right?: Vec3 }
  /** Radians an eye turns by when a control is 1. */
  readonly angles?: Readonly<Record<string, number>>
  /** How far the down control takes the lids along already, as a part of shut; and the up control, of wide open. */
  readonly lids?: Readonly<Record<string, number>>
  /** The pose that a control drives, where a control map gives it another name. */
  readonly poses?: Readonly<Record<string, string>>
}

/** Radians a control at 1 is taken for when nothing could be measured: 25° to the sides, 20° up and down. */
const SIDEWAYS = 0.436
const UP_AND_DOWN = 0.349
/** A joint that turns by less (3°) does not turn an eye. */
const LEAST_TURN = 0.052

/** Directions in the order of the compiled columns. */
const DIRECTIONS = ['up', 'down', 'left', 'right'] as const

/** The gaze controls of one eye, or both, on a rig. */
export interface CompiledGazeRow {
  /** −1 both, 0 left, 1 right. */
  readonly eye: number
  /** Curves of up, down, left and right. */
  readonly curves: Int32Array
  /** Radians each of them turns by at 1. */
  readonly angles: Float64Array
  /** Curves that lower and raise the lids, and how far at a full turn, beyond what the gaze controls do. */
  readonly lidsDown: Int32Array
  readonly lidsUp: Int32Array
  readonly followDown: number
  readonly followUp: number
}

export interface CompiledGaze {
  readonly rows: readonly CompiledGazeRow[]
  /** Joint the eyes are fixed to; −1 when there is none. */
  readonly head: number
  /** Left and right eye, as the head joint sees them. */
  readonly eyes: readonly [Float64Array, Float64Array]
  /** Rotation of the head at rest, as the character sees it. */
  readonly headRest: Float64Array
}

/** Finds the gaze controls of a policy on a rig, and measures what its poses do to eye joints. */
export function compileGaze(
  policy: Policy,
  rig: CompiledRig,
  calibration: GazeCalibration = {},
): CompiledGaze {
  const known = new Map(rig.curveNames.map((name, i) => [name, i]))
  const there = firstVocabulary(policy.gaze.filter((g) => DIRECTIONS.every((d) => known.has(g[d]))))
  const measured = measureJoints(there, rig, calibration.poses ?? {})
  const headName = findNeckAndHead(rig).at(-1)?.joint
  const head = headName === undefined ? -1 : rig.jointNames.indexOf(headName)
  const headRest = new Float64Array(4)
  jointInModel(rig, undefined, head, headRest)
  const found = (names: readonly string[] | undefined) =>
    Int32Array.from((names ?? []).flatMap((n) => (known.has(n) ? [known.get(n)!] : [])))
  /** Without a measure one must not guess: lids that follow already would fall shut. */
  const follow = (goal: number, control: string) => {
    const does = calibration.lids?.[control] ?? measured.lids.get(control)
    return does === undefined ? 0 : Math.max(0, goal - does)
  }
  const eye = (side: 'left' | 'right'): Float64Array => {
    const at = Float64Array.from(calibration.eyes?.[side] ?? measured.eyes[side] ?? restPosition(rig, head))
    return intoJoint(rig, head, at)
  }
  return {
    rows: there.map((g) => ({
      eye: g.eye === 'both' ? -1 : g.eye === 'left' ? 0 : 1,
      curves: Int32Array.from(DIRECTIONS, (d) => known.get(g[d])!),
      angles: Float64Array.from(
        DIRECTIONS,
        (d, i) => calibration.angles?.[g[d]] ?? measured.angles.get(g[d]) ?? (i < 2 ? UP_AND_DOWN : SIDEWAYS),
      ),
      lidsDown: found(g.lidsDown),
      lidsUp: found(g.lidsUp),
      followDown: follow(policy.lids.down, g.down),
      followUp: follow(policy.lids.up, g.up),
    })),
    head,
    eyes: [eye('left'), eye('right')],
    headRest,
  }
}

/** One row for both eyes, or one for each: a head with two vocabularies must not look twice as far. */
function firstVocabulary(rows: readonly GazeControls[]): readonly GazeControls[] {
  const first = rows[0]
  if (first === undefined || first.eye === 'both') return rows.slice(0, 1)
  const other = rows.find((r) => r.eye !== 'both' && r.eye !== first.eye)
  return other ? [first, other] : [first]
}

interface MeasuredJoints {
  readonly eyes: { left?: number[]; right?: number[] }
  readonly angles: Map<string, number>
  readonly lids: Map<string, number>
}

/** Eye joints turn under all four controls; lids do not turn with a look to the side. */
function measureJoints(
  rows: readonly GazeControls[],
  rig: CompiledRig,
  poseNames: Readonly<Record<string, string>>,
): MeasuredJoints {
  const out: MeasuredJoints = { eyes: {}, angles: new Map(), lids: new Map() }
  const { poses } = rig
  if (poses?.mode !== 'additive') return out
  const poseOf = (control: string) => deltasOf(poses, poseNames[control] ?? control)
  for (const row of rows) {
    const deltas = DIRECTIONS.map((d) => poseOf(row[d]))
    const turn = (direction: number, joint: number) => {
      const v = deltas[direction]!.get(joint)
      return v ? Math.sqrt(v[3]! * v[3]! + v[4]! * v[4]! + v[5]! * v[5]!) : 0
    }
    const turning = [...deltas[0]!.keys()].filter((joint) =>
      DIRECTIONS.every((_, d) => turn(d, joint) > LEAST_TURN),
    )
    if (turning.length === 0) continue
    // Ears or antennae may go along with the eyes, but not as far.
    const sum = (joint: number) => DIRECTIONS.reduce((s, _, d) => s + turn(d, joint), 0)
    const most = Math.max(...turning.map(sum))
    const eyes = turning.filter((joint) => sum(joint) >= 0.75 * most)
    DIRECTIONS.forEach((d, i) => {
      out.angles.set(row[d], eyes.reduce((sum, joint) => sum + turn(i, joint), 0) / eyes.length)
    })
    for (const joint of eyes) {
      const at = restPosition(rig, joint)
      out.eyes[at[0]! >= 0 ? 'left' : 'right'] ??= at
    }
    const lids = (control: string, names: readonly string[] = []) => {
      const shut = names.map(poseOf).filter((d) => d.size > 0)
      if (shut.length > 0) out.lids.set(control, likeness(poseOf(control), shut))
    }
    lids(row.down, row.lidsDown)
    lids(row.up, row.lidsUp)
  }
  return out
}

function deltasOf(poses: CompiledPoses, name: string): Map<number, Float32Array> {
  const shape = poses.controlNames.indexOf(name)
  const out = new Map<number, Float32Array>()
  if (shape < 0) return out
  for (let e = poses.jointStarts[shape]!; e < poses.jointStarts[shape + 1]!; e++)
    out.set(poses.jointIndices[e]!, poses.jointValues.subarray(e * DELTA_SIZE, (e + 1) * DELTA_SIZE))
  return out
}

/** A lid joint moved by 3 cm counts as one turned by a radian. */
const METRES_A_RADIAN = 0.03

/** How much of the shut lids is in the look: 〈look, shut〉 / 〈shut, shut〉. */
function likeness(look: Map<number, Float32Array>, shut: readonly Map<number, Float32Array>[]): number {
  let [common, whole] = [0, 0]
  for (const pose of shut) {
    for (const [joint, v] of pose) {
      const other = look.get(joint)
      for (let k = 0; k < 6; k++) {
        const unit = k < 3 ? METRES_A_RADIAN * METRES_A_RADIAN : 1
        whole += (v[k]! * v[k]!) / unit
        common += (v[k]! * (other?.[k] ?? 0)) / unit
      }
    }
  }
  return whole > 0 ? Math.max(0, common / whole) : 0
}

function restPosition(rig: CompiledRig, joint: number): number[] {
  const at = new Float64Array(3)
  jointInModel(rig, undefined, joint, new Float64Array(4), at)
  return [...at]
}

/** A point of the character as a joint sees it at rest. */
function intoJoint(rig: CompiledRig, joint: number, point: Float64Array): Float64Array {
  const chain: number[] = []
  for (let j = joint; j >= 0; j = rig.parents[j]!) chain.unshift(j)
  for (const j of chain) {
    for (let k = 0; k < 3; k++) point[k]! -= rig.referenceTranslations[j * 3 + k]!
    rotateBy(point, 0, rig.referenceRotations, j * 4, -1)
    for (let k = 0; k < 3; k++) {
      const scale = rig.referenceScales[j * 3 + k]!
      point[k]! /= scale === 0 ? 1 : scale
    }
  }
  return point
}
