import { arcTangent2 } from '@facework/math/internal'
import type { LandmarkName } from '../../vocabulary/motion/face-landmarks.ts'
import { featureOffset } from '../../vocabulary/motion/motion-prototypes.ts'
import { readMeaning } from '../../vocabulary/words/read-meaning.ts'
import type { Vector } from './bone-move.ts'
import type { BoneFace, FaceBone } from './face-bones.ts'

export type FaceSide = 1 | -1
export const SIDES: readonly FaceSide[] = [1, -1]

/** Answers of a person: the joints that are the jaw and the eyes. */
export interface BoneAnswers {
  readonly jaw?: string | undefined
  readonly leftEye?: string | undefined
  readonly rightEye?: string | undefined
}

/** The bones of one eye. */
export interface EyeBones {
  readonly side: FaceSide
  readonly center: Vector
  readonly eyeball?: FaceBone | undefined
  readonly upper: readonly FaceBone[]
  readonly lower: readonly FaceBone[]
  /** Radians between the margins of the lids, around the center of the eye. */
  readonly opening: number
}

/** Bones by what they move. Those of none of the groups shape brows, cheeks, nose and lips. */
export interface BoneGroups {
  readonly jaw?: FaceBone | undefined
  readonly eyes: readonly EyeBones[]
  /** The first bone of the tongue. */
  readonly tongue?: FaceBone | undefined
  readonly others: readonly FaceBone[]
}

/** The chin follows a jaw at least this far, and the upper lip at most. */
const JAW = { chin: 0.35, upperLip: 0.35 } as const
/** An eyeball follows its bone, and the lids do not. */
const EYE = { own: 0.6, lids: 0.4 } as const
const LEAST_LID = 0.2
/** An eye whose margins cannot be measured closes by this much. */
const USUAL_OPENING = 0.7

const at = (name: LandmarkName, side: FaceSide | 0) => featureOffset(name, side) / 3
export const shareOf = ({ shares }: FaceBone, name: LandmarkName, side: FaceSide | 0) =>
  shares[at(name, side)]!

export function groupBones(face: BoneFace, answers: BoneAnswers = {}): BoneGroups {
  const { bones } = face
  const called = (name: string | undefined) => bones.find((bone) => bone.joint === name)
  const jaw = called(answers.jaw) ?? findJaw(bones)
  const eyeballs = SIDES.map(
    (side) => called(side > 0 ? answers.leftEye : answers.rightEye) ?? findEyeball(bones, side),
  )
  const tongue = bones.find(({ joint }) => readMeaning(joint).tokens.has('tongue'))
  const taken = new Set([jaw, tongue, ...eyeballs, ...tongueBones(bones)])
  const free = bones.filter((bone) => !taken.has(bone))
  const eyes = SIDES.map((side, i): EyeBones => {
    const lids = (name: 'upperLid' | 'lowerLid') => free.filter((bone) => leads(bone, name, side))
    const [upper, lower] = [lids('upperLid'), lids('lowerLid')]
    const center = centerOf(face, side)
    return {
      side,
      center,
      eyeball: eyeballs[i],
      upper,
      lower,
      opening: openingOf(face, center, upper, lower),
    }
  })
  const lids = new Set(eyes.flatMap(({ upper, lower }) => [...upper, ...lower]))
  return { jaw, eyes, tongue, others: free.filter((bone) => !lids.has(bone)) }
}

const tongueBones = (bones: readonly FaceBone[]) =>
  bones.filter(({ joint }) => readMeaning(joint).tokens.has('tongue'))

/** How much a bone is a jaw: the chin and the lower lip follow, the upper lip stays. */
export function jawness(bone: FaceBone): number {
  const upper = shareOf(bone, 'upperLipMiddle', 0)
  if (shareOf(bone, 'chin', 0) < JAW.chin || upper > JAW.upperLip) return 0
  return shareOf(bone, 'chin', 0) * (1 - upper) * (0.5 + 0.5 * shareOf(bone, 'lowerLipMiddle', 0))
}

function findJaw(bones: readonly FaceBone[]): FaceBone | undefined {
  // Of a jaw and the bones below it, which move nearly as much, the first is the hinge.
  const most = Math.max(0, ...bones.map(jawness))
  return most === 0 ? undefined : bones.find((bone) => jawness(bone) > most * 0.8)
}

function findEyeball(bones: readonly FaceBone[], side: FaceSide): FaceBone | undefined {
  const own = bones.filter(
    (bone) =>
      shareOf(bone, 'eyeball', side) > EYE.own &&
      shareOf(bone, 'upperLid', side) < EYE.lids &&
      shareOf(bone, 'lowerLid', side) < EYE.lids,
  )
  return own.toSorted((a, b) => shareOf(b, 'eyeball', side) - shareOf(a, 'eyeball', side))[0]
}

/** Whether the bone moves this landmark more than any other. */
function leads(bone: FaceBone, name: LandmarkName, side: FaceSide): boolean {
  const own = shareOf(bone, name, side)
  return own > LEAST_LID && own >= Math.max(...bone.shares)
}

function centerOf({ frame }: BoneFace, side: FaceSide): Vector {
  const [x, y, z] = frame.origin
  return [x + (side * frame.unit) / 2, y, z]
}

/** The angle between the margins, where skin of both lids is found in front of the middle of the eye. */
function openingOf(
  { frame, shapes }: BoneFace,
  [x, y, z]: Vector,
  upper: readonly FaceBone[],
  lower: readonly FaceBone[],
): number {
  const radius = frame.eyeSize * frame.unit
  const follows = (bones: readonly FaceBone[], v: number) => bones.reduce((sum, b) => sum + b.ofVertex(v), 0)
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  shapes.pieces.forEach((piece, v) => {
    if (piece !== frame.skin && frame.eyes.left >= 0) return
    const [dx, dy, dz] = [shapes.rest[v * 3]! - x, shapes.rest[v * 3 + 1]! - y, shapes.rest[v * 3 + 2]! - z]
    if (Math.abs(dx) > radius * 0.5 || dz < radius * 0.3) return
    const angle = arcTangent2(dy, dz)
    if (follows(upper, v) > 0.5) lowest = Math.min(lowest, angle)
    if (follows(lower, v) > 0.5) highest = Math.max(highest, angle)
  })
  const opening = lowest - highest
  return opening > 0.15 && opening < 1.6 ? opening : USUAL_OPENING
}
