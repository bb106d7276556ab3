import { type CompiledPoses, DELTA_SIZE } from './compiled-poses.ts'

/**
 * Entries of one kind by joint, those first that move farthest: those of `joints[i]` are from starts[i] to
 * starts[i + 1].
 */
export interface JointEntries {
  readonly joints: Int32Array
  readonly starts: Int32Array
  readonly shapes: Int32Array
  /** `width` numbers an entry; wide, since they are summed wide. */
  readonly values: Float64Array
}

/** Deltas of additive poses in the order a single character sums them: joint by joint, in registers. */
export interface ShapesByJoint {
  /** Translation and rotation vector: six numbers. */
  readonly moves: JointEntries
  /** Relative scale: three numbers. Few poses scale. */
  readonly scales: JointEntries
}

const NONE: CompiledPoses['jointIndices'] = new Int32Array(0)
const cache = new WeakMap<CompiledPoses, ShapesByJoint>()

export function shapesByJoint(poses: CompiledPoses): ShapesByJoint {
  const known = cache.get(poses)
  if (known) return known
  const additive = poses.mode === 'additive'
  const made = {
    moves: entriesByJoint(poses, 0, additive ? 6 : 0, poses.touchedJoints),
    scales: entriesByJoint(poses, 6, additive ? 3 : 0),
  }
  cache.set(poses, made)
  return made
}

/** `always`: joints that are listed even when nothing moves them. */
function entriesByJoint(
  { shapeCount, jointStarts, jointIndices, jointValues }: CompiledPoses,
  first: number,
  width: number,
  always = NONE,
): JointEntries {
  const lists = new Map<number, { readonly shape: number; readonly values: Float32Array }[]>()
  if (width > 0) for (const joint of always) lists.set(joint, [])
  for (let shape = 0; shape < shapeCount && width > 0; shape++) {
    for (let e = jointStarts[shape]!; e < jointStarts[shape + 1]!; e++) {
      const values = jointValues.subarray(e * DELTA_SIZE + first, e * DELTA_SIZE + first + width)
      if (values.every((v) => v === 0)) continue
      const list = lists.get(jointIndices[e]!) ?? []
      lists.set(jointIndices[e]!, list)
      list.push({ shape, values })
    }
  }
  const reach = (joint: number) =>
    lists.get(joint)!.reduce((most, { values }) => Math.max(most, ...values.map(Math.abs)), 0)
  const joints = Int32Array.from([...lists.keys()].sort((a, b) => reach(b) - reach(a) || a - b))
  const entries = [...joints].flatMap((joint) => lists.get(joint)!)
  const starts = new Int32Array(joints.length + 1)
  joints.forEach((joint, i) => {
    starts[i + 1] = starts[i]! + lists.get(joint)!.length
  })
  return {
    joints,
    starts,
    shapes: Int32Array.from(entries, (e) => e.shape),
    values: Float64Array.from(entries.flatMap((e) => [...e.values])),
  }
}
