import type { JointStream, NoRole, PosesRole } from '../../graph/batch-role.ts'
import type { CompiledStep } from '../../graph/compiled-graph.ts'

/** What is known, before anything runs, of the joints and morphs that leave a step. */
export interface Stream {
  /**
   * `absent`: none. `still`: as the reference pose has them. `difference`: no differences, as a difference.
   * `posed`: the reference pose and the poses of `parts`.
   */
  readonly kind: 'absent' | 'still' | 'difference' | 'posed'
  /** Steps that pose, in the order they run. */
  readonly parts: readonly number[]
  /** Why a crowd cannot do what this step does. */
  readonly refusal?: Pick<NoRole, 'why' | 'remedy'>
}

const ABSENT: Stream = { kind: 'absent', parts: [] }
const STILL: Stream = { kind: 'still', parts: [] }
const DIFFERENCE: Stream = { kind: 'difference', parts: [] }
const UNKNOWN = {
  why: 'a crowd does not know this kind of node',
  remedy: 'Play this character as a CharacterInstance.',
}
const LATE = {
  why: 'it blends joints and morphs that poses have moved already',
  remedy: 'Blend the curves, before the Pose Blender.',
}
const DIFFERS = {
  why: 'it takes a difference of joints for a pose, or a pose for a difference',
  remedy: 'Feed differences to Apply Additive only.',
}

// [P6]
/** Additive shapes are what crowds sum; full poses ask what each joint does already. */
const FULL: Omit<NoRole, 'runs'> = {
  why: 'its poses are in full mode, and a crowd sums additive ones',
  remedy: 'Convert the pose asset to additive.',
}

/** The stream that leaves step `i`, from those of the steps before it. */
export function streamAfter(steps: readonly CompiledStep[], i: number, before: readonly Stream[]): Stream {
  const { batch, ports, sources } = steps[i]!
  const inputs = ports.flatMap((port, p) =>
    batch?.runs === 'curves' && batch.curvePorts?.includes(port)
      ? []
      : [sources[p]! < 0 ? ABSENT : before[sources[p]!]!],
  )
  const [first = ABSENT, ...others] = inputs
  if (!batch) return { ...STILL, refusal: UNKNOWN }
  if (batch.runs === 'nowhere') return { ...STILL, refusal: batch }
  if (batch.runs === 'poses') return posed(steps, i, batch, first)
  return curvesThrough(batch.joints, first, others)
}

function curvesThrough(joints: JointStream, first: Stream, others: readonly Stream[]): Stream {
  const all = [first, ...others]
  const bare = all.every((s) => s.kind === 'absent')
  const differs = all.some((s) => s.kind === 'difference')
  const late = all.some((s) => s.kind === 'posed')
  switch (joints) {
    case 'absent':
      return ABSENT
    case 'reference':
      return STILL
    case 'shown':
      if (first.kind === 'difference') break
      return { kind: first.kind, parts: first.parts }
    case 'first':
      return { kind: first.kind, parts: first.parts }
    case 'over':
      if (others.every((s) => s.kind === 'absent')) return { kind: first.kind, parts: first.parts }
      break
    case 'sum': {
      const [added = ABSENT] = others
      if (added.kind === 'absent') return { kind: first.kind, parts: first.parts }
      if (added.kind !== 'difference' || first.kind === 'difference') return { ...STILL, refusal: DIFFERS }
      return first.kind === 'posed' ? { kind: first.kind, parts: first.parts } : STILL
    }
    case 'difference':
      if (!late && !differs) return first.kind === 'absent' ? ABSENT : DIFFERENCE
      break
    case 'mixed':
  }
  if (late) return { ...STILL, refusal: LATE }
  if (differs) return { ...STILL, refusal: DIFFERS }
  return bare ? ABSENT : STILL
}

/** Two turns of one joint are not one turn by their sum, so each joint is moved by one node alone. */
function posed(
  steps: readonly CompiledStep[],
  i: number,
  { poses, joints }: PosesRole,
  first: Stream,
): Stream {
  if ('mode' in poses && poses.mode === 'full') return { ...STILL, refusal: FULL }
  if (first.kind === 'difference') return { ...STILL, refusal: DIFFERS }
  const other = first.parts.find((step) =>
    (steps[step]!.batch as PosesRole).joints.some((joint) => joints.includes(joint)),
  )
  if (other !== undefined)
    return {
      ...STILL,
      refusal: {
        why: `it moves joints that node "${steps[other]!.node}" moves as well`,
        remedy: 'Put both into one pose asset, or let them move different joints.',
      },
    }
  return { kind: 'posed', parts: [...first.parts, i] }
}
