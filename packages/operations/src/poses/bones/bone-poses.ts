import { arkit52 } from '@facework/documents'
import { cosine, sine } from '@facework/math/internal'
import { MOTIONS } from '../../vocabulary/motion/motion-prototypes.table.ts'
import { FEATURE_COUNT, featureOffset, millimetersOf } from '../../vocabulary/motion/motion-prototypes.ts'
import type { BoneGroups, EyeBones, FaceSide } from './bone-groups.ts'
import { shareOf } from './bone-groups.ts'
import type { BoneMove, Vector } from './bone-move.ts'
import type { BoneFace, FaceBone } from './face-bones.ts'
import { landmarkMotion, spreadMotion } from './spread-motion.ts'

/** A pose that the bones of a face can show. */
export interface BonePose {
  readonly name: string
  readonly moves: readonly BoneMove[]
  /** How much the landmarks move as they should, 0 to 1. */
  readonly fit: number
}

/** The table of movements counts in millimetres of a face whose eyes are this far apart. */
const EYES_APART = 63
/** Radians that eyes turn. */
const GAZE = { up: 0.4, down: 0.45, side: 0.49 } as const
/** How much of a turn of the eye the lids follow. */
const LIDS_FOLLOW = { up: 0.35, down: 0.55 } as const
/** Parts of the opening of an eye: the margins meet a little above the lower one. */
const LIDS = { blink: 0.9, meet: 0.12, wide: 0.35, squint: 0.25, lowerSquint: 0.4 } as const
/** Of the lower lip, in distances between the eyes, and the angles of a jaw, radians. */
const JAW = { drop: 0.36, least: 0.12, most: 0.5, hinge: 0.35 } as const
/** A tongue comes out this far, in distances between the eyes. */
const TONGUE = 0.4
/** Landmarks that a jaw takes along; the other bones do not move them when it opens. */
const OF_JAW: ReadonlySet<string> = new Set(['lowerLip', 'lowerLipMiddle', 'chin', 'jaw', 'tongue'])
/** Less like the wanted movement than this, a pose is none. */
const LEAST_FIT = 0.45

/** Movements that eyes, lids and jaw make by turning. */
const TURNS = /^(?:eye(?!Squint)|jaw|tongue|mouthClose)/
const SET = new Set(arkit52.controls.map((c) => c.name))

/** The poses of ARKit that the bones can show, each as the moves of some of them. */
export function bonePoses(face: BoneFace, groups: BoneGroups): readonly BonePose[] {
  return [...eyePoses(face, groups), ...jawPoses(face, groups), ...shapedPoses(face, groups)].filter(
    ({ name, moves, fit }) => SET.has(name) && moves.length > 0 && fit >= LEAST_FIT,
  )
}

const unitOf = ({ frame }: BoneFace) => frame.unit / EYES_APART
const hasVertices = (face: BoneFace) => (l: number) => face.landmarks[l]!.vertices.length > 0

/** Brows, nose, cheeks and lips, by the movements of their landmarks. */
function shapedPoses(face: BoneFace, { others, eyes }: BoneGroups): BonePose[] {
  const done = new Set<string>()
  return MOTIONS.flatMap(({ control, kind, motion }): BonePose[] => {
    if (TURNS.test(control) || done.has(control)) return []
    done.add(control)
    const sides: readonly (FaceSide | 0)[] = kind === 'pair' ? [1, -1] : [0]
    return sides.map((side) => {
      const wanted = millimetersOf(motion, side === 0 ? [1, -1] : [side]).map((v) => v * unitOf(face))
      const squint = control === 'eyeSquint' ? eyes.find((eye) => eye.side === side) : undefined
      const lids = squint ? squintLids(squint) : []
      const bones = squint ? others.filter((bone) => !squint.upper.includes(bone)) : others
      const name = control + ['Right', '', 'Left'][side + 1]!
      const pose = shaped(name, face, bones, wanted)
      // Lids turn around the eye; what is left for the other bones is little.
      return squint ? { name, moves: [...pose.moves, ...lids], fit: lids.length > 0 ? 0.8 : 0 } : pose
    })
  })
}

function shaped(name: string, face: BoneFace, bones: readonly FaceBone[], wanted: Float64Array): BonePose {
  const counts = hasVertices(face)
  const moves = spreadMotion(bones, wanted, counts)
  const found = landmarkMotion(bones, moves, face.landmarks.length)
  return { name, moves, fit: likeness(found, wanted, counts) }
}

function likeness(a: Float64Array, b: Float64Array, counts: (landmark: number) => boolean): number {
  let [dot, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    if (!counts(Math.floor(i / 3))) continue
    dot += a[i]! * b[i]!
    aa += a[i]! ** 2
    bb += b[i]! ** 2
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb)
}

const turned = (bones: readonly FaceBone[], pivot: Vector, angle: number): BoneMove[] =>
  bones.map(({ joint }) => ({ joint, pivot, turn: [angle, 0, 0] }))

const squintLids = ({ center, upper, lower, opening }: EyeBones): BoneMove[] => [
  ...turned(upper, center, opening * LIDS.squint),
  ...turned(lower, center, -opening * LIDS.lowerSquint),
]

/** Down is a positive turn around the axis from right to left. */
function eyePoses({ frame }: BoneFace, { eyes }: BoneGroups): BonePose[] {
  return eyes.flatMap(({ side, center, eyeball, upper, lower, opening }): BonePose[] => {
    const name = side > 0 ? 'Left' : 'Right'
    const lids = (up: number, low: number) => [...turned(upper, center, up), ...turned(lower, center, low)]
    const lidPoses: BonePose[] = [
      {
        name: `eyeBlink${name}`,
        moves: lids(opening * LIDS.blink, -opening * (1 - LIDS.blink + LIDS.meet - 0.1)),
        fit: upper.length > 0 ? 0.95 : 0,
      },
      { name: `eyeWide${name}`, moves: lids(-opening * LIDS.wide, 0), fit: upper.length > 0 ? 0.9 : 0 },
    ]
    if (!eyeball) return lidPoses
    // A bone beside the eye would take it out of its socket if it turned around itself.
    const isInside = Math.hypot(...eyeball.place.map((v, k) => v - center[k]!)) < frame.eyeSize * frame.unit
    const pivot = isInside ? undefined : center
    const look = (to: string, turn: Vector, follow: number): BonePose => ({
      name: `eyeLook${to}${name}`,
      moves: [{ joint: eyeball.joint, turn, pivot }, ...(follow === 0 ? [] : lids(follow, follow * 0.5))],
      fit: 0.95,
    })
    return [
      ...lidPoses,
      look('Down', [GAZE.down, 0, 0], GAZE.down * LIDS_FOLLOW.down),
      look('Up', [-GAZE.up, 0, 0], -GAZE.up * LIDS_FOLLOW.up),
      look('Out', [0, side * GAZE.side, 0], 0),
      look('In', [0, -side * GAZE.side, 0], 0),
    ]
  })
}

function jawPoses(face: BoneFace, { jaw, tongue, others }: BoneGroups): BonePose[] {
  const unit = unitOf(face)
  const forward = face.frame.unit * TONGUE
  const out: BonePose[] = tongue
    ? [{ name: 'tongueOut', moves: [{ joint: tongue.joint, shift: [0, -0.1 * forward, forward] }], fit: 0.8 }]
    : []
  if (!jaw) return out
  const shift = (name: string, by: Vector): BonePose => ({
    name,
    moves: [{ joint: jaw.joint, shift: by }],
    fit: 0.9,
  })
  const open = opening(face, jaw)
  const isOwn = ({ joint }: FaceBone) => !isBelow(face, joint, jaw.joint)
  const rest = millimetersOf(MOTIONS.find((m) => m.control === 'jawOpen')!.motion, [1, -1])
  const dropped = jawMotion(face, jaw, open)
  face.landmarks.forEach(({ name }, l) => {
    for (let k = 0; k < 3; k++)
      rest[l * 3 + k] = OF_JAW.has(name) ? 0 : rest[l * 3 + k]! * unit - dropped[l * 3 + k]!
  })
  const corners = spreadMotion(others.filter(isOwn), rest, hasVertices(face))
  const close = closing(face, others, dropped)
  return [
    ...out,
    { name: 'jawOpen', moves: [open, ...corners], fit: 0.5 + 0.5 * Math.min(1, shareOf(jaw, 'chin', 0)) },
    ...(close ? [close] : []),
    shift('jawForward', [0, 0, 5 * unit]),
    shift('jawLeft', [7 * unit, 0, 0]),
    shift('jawRight', [-7 * unit, 0, 0]),
  ]
}

/** A hinge behind the chin turns; what is in the chin itself goes down. */
function opening({ frame, landmarks, places }: BoneFace, jaw: FaceBone): BoneMove {
  const lip = landmarks.findIndex((l) => l.name === 'lowerLipMiddle')
  const share = Math.max(0.3, jaw.shares[lip]!)
  const [, y, z] = places[lip]!.map((v, k) => v - jaw.place[k]!) as unknown as Vector
  const wanted = JAW.drop * frame.unit
  if (z < JAW.hinge * frame.unit) return { joint: jaw.joint, shift: [0, -wanted, -0.3 * wanted] }
  let angle: number = JAW.least
  while (angle < JAW.most && share * (y * (1 - cosine(angle)) + z * sine(angle)) < wanted) angle += 0.005
  return { joint: jaw.joint, turn: [angle, 0, 0] }
}

/** Where the open jaw takes the landmarks. */
function jawMotion({ places, landmarks }: BoneFace, jaw: FaceBone, { turn, shift }: BoneMove): Float64Array {
  const out = new Float64Array(FEATURE_COUNT)
  landmarks.forEach((_, l) => {
    const [, y, z] = places[l]!.map((v, k) => v - jaw.place[k]!) as unknown as Vector
    const [c, s] = turn ? [cosine(turn[0]), sine(turn[0])] : [1, 0]
    const moved = shift ?? [0, y * c - z * s - y, y * s + z * c - z]
    moved.forEach((v, k) => {
      out[l * 3 + k] = jaw.shares[l]! * v
    })
  })
  return out
}

/** Takes the lips together again while the jaw is open: most of the way by the lower one. */
function closing(face: BoneFace, bones: readonly FaceBone[], dropped: Float64Array): BonePose | undefined {
  const wanted = new Float64Array(dropped.length)
  const gap =
    dropped[featureOffset('lowerLipMiddle', 0) + 1]! - dropped[featureOffset('upperLipMiddle', 0) + 1]!
  const back = dropped[featureOffset('lowerLipMiddle', 0) + 2]!
  face.landmarks.forEach(({ name, side }, l) => {
    const at = featureOffset(name, side)
    if (name === 'lowerLip' || name === 'lowerLipMiddle') {
      wanted[l * 3 + 1] = -0.85 * gap
      wanted[l * 3 + 2] = -0.85 * back
    } else if (name === 'upperLip' || name === 'upperLipMiddle') wanted[l * 3 + 1] = 0.15 * gap
    else if (name === 'corner') wanted[l * 3 + 1] = -0.6 * dropped[at + 1]!
  })
  const pose = shaped('mouthClose', face, bones, wanted)
  return pose.fit > 0 ? pose : undefined
}

function isBelow({ model }: BoneFace, joint: string, above: string): boolean {
  let at: string | undefined = joint
  while (at !== undefined && at !== above) {
    const name: string = at
    at = model.joints.find((j) => j.name === name)?.parent
  }
  return at === above
}
