import type { AccessoryPin, WorstOfPoses } from '@facework/documents/internal'
import { addCorrectives } from './correctives.ts'
import { fitJointWeights, type JointWeights } from './fit-joint-weights.ts'
import { type Following, followHead } from './follow-head.ts'
import type { WeldedMesh } from './geometry/welded-mesh.ts'
import type { InnerLayer } from './inner-layer.ts'
import { isMeantAlone, measureFit } from './measure-fit.ts'
import type { Corrective, FittedMorph } from './place-fitted.ts'
import type { HeadSkin } from './skin/head-skin.ts'
import { lidMargin } from './skin/lid-margin.ts'

export interface DeformOptions {
  readonly holds: 'skin' | 'lid-margin'
  readonly pins: readonly AccessoryPin[]
  readonly correctives: 'auto' | 'off'
  /** Weights that the accessory brings itself. */
  readonly ownWeights?: JointWeights | undefined
  /** What is worn below it. */
  readonly inner?: readonly InnerLayer[] | undefined
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** How an accessory moves with a head. */
export interface DeformFit {
  readonly mesh: WeldedMesh
  readonly following: Following
  /** Missing on a head that no joint moves. */
  readonly weights: JointWeights | undefined
  /** Driven by the weights of the head's morphs of the same names. */
  readonly morphs: readonly FittedMorph[]
  /** Driven by single poses. */
  readonly correctives: readonly Corrective[]
  readonly tornMost: WorstOfPoses
  readonly deepest: WorstOfPoses
}

/** Metres; morphs that move less are left out. */
const LEAST_MORPH = 1e-5

/** Joint weights, morphs and correctives that make an accessory follow the skin it rests on. */
export function fitDeforming(head: HeadSkin, mesh: WeldedMesh, options: DeformOptions): DeformFit {
  const { onProgress } = options
  const jointPoses = head.poses.filter((p) => p.bases.length === 1 && p.jointDelta && isMeantAlone(p))
  const alone = head.morphs.filter(isMeantAlone)
  const others = head.morphs.filter((morph) => !isMeantAlone(morph))
  // Two poses that each stretch an accessory a little may tear it together.
  const together = head.poses.filter((p) => p.bases.length > 1 && isMeantAlone(p))
  const moving = [...alone.map((m) => m.delta), ...jointPoses.flatMap((p) => p.jointDelta ?? [])]
  const judged = [...moving, ...together.map((p) => p.delta)]
  const following = followHead(head, mesh, [...judged, ...others.map((m) => m.delta)], {
    where: options.holds === 'lid-margin' ? lidMargin(head) : undefined,
    pins: options.pins,
    judged: judged.length,
    onProgress: onProgress && ((part) => onProgress(part * 0.4)),
  })
  const { moves } = following
  const morphs = [...alone, ...others].flatMap(({ name }, i): FittedMorph[] => {
    const delta = moves[i < alone.length ? i : i - alone.length + judged.length]!
    return largest(delta) < LEAST_MORPH ? [] : [{ name, delta }]
  })
  const jointMoves = moves.slice(alone.length, moving.length)
  const weights =
    options.ownWeights ??
    (head.joints &&
      fitJointWeights(head, mesh.positions, following.holds, following.inpaint, jointPoses, jointMoves))
  applyRigidPins(options.pins, head, weights, morphs)
  onProgress?.(0.6)
  const plain = { head, mesh, following, weights, morphs }
  const correctives = addCorrectives(plain, {
    auto: options.correctives === 'auto',
    // Following the skin would undo what they are for.
    keepsWeights: options.ownWeights !== undefined,
    inner: options.inner ?? [],
    onProgress: onProgress && ((part) => onProgress(0.6 + part * 0.4)),
  })
  return { mesh, following, weights, morphs, correctives, ...measureFit(plain, correctives) }
}

/** A person's word: these vertices follow one joint and nothing else. */
function applyRigidPins(
  pins: readonly AccessoryPin[],
  { jointNames }: HeadSkin,
  weights: JointWeights | undefined,
  morphs: readonly FittedMorph[],
): void {
  for (const { as, joint, vertices } of pins) {
    const index = joint === undefined ? -1 : jointNames.indexOf(joint)
    if (as !== 'rigid' || index < 0 || !weights) continue
    for (const v of vertices) {
      if (v * 4 >= weights.joints.length) continue
      weights.joints.set([index, 0, 0, 0], v * 4)
      weights.weights.set([1, 0, 0, 0], v * 4)
      for (const { delta } of morphs) delta.fill(0, v * 3, v * 3 + 3)
    }
  }
}

function largest(values: Float64Array): number {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}
