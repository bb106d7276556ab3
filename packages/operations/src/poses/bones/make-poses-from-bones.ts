import { Report } from '@facework/report'
import { listNames } from '../../clips/check-playback.ts'
import { isElsewhere } from '../../vocabulary/words/face-regions.ts'
import { readMeaning } from '../../vocabulary/words/read-meaning.ts'
import { finishPoses, type NewPosesOptions, type RawPose } from '../create/make-poses-from-clip.ts'
import type { CreatedPoses } from '../created-poses.ts'
import { type BoneAnswers, groupBones, jawness } from './bone-groups.ts'
import { jointsOfMoves } from './bone-move.ts'
import { type BonePose, bonePoses } from './bone-poses.ts'
import type { BoneFace } from './face-bones.ts'

export interface CreatePosesFromBonesOptions extends NewPosesOptions {
  readonly face: BoneFace
  /** The joints of jaw and eyes, where they are not found or not the right ones. */
  readonly bones?: BoneAnswers | undefined
}

/** A face that can neither open its mouth nor close its eyes is a body whose eyes turn. */
const ESSENTIAL: ReadonlySet<string> = new Set(['jawOpen', 'eyeBlinkLeft', 'eyeBlinkRight'])
/** Poses that are less sure are questions of the map. */
const SURE = 0.7
/**
 * How sure a pose is: measured on five makers' heads, with and without names of bones, against the poses of the heads
 * themselves (bone-faces.test.ts). By how well the landmarks move, and by bones whose names agree, say nothing or
 * disagree.
 */
const FIT = { least: 0.7, slope: 0.27 } as const
const NAMES = { agree: 1, silent: 0.97, differ: 0.5 } as const
const MOST_SURE = 0.97

// [P2]
/**
 * Poses for a head whose face is moved by bones alone: no morphs, no frames with names. Every bone is moved to see
 * what follows it; jaw, eyes and lids turn, and the other bones together shift brows, cheeks, nose and lips as each
 * control of ARKit moves them. Undefined where the bones cannot open a mouth or close eyes.
 */
export function makePosesFromBones(options: CreatePosesFromBonesOptions): CreatedPoses | undefined {
  const { face } = options
  const { model } = face
  const groups = groupBones(face, options.bones)
  const made = bonePoses(face, groups)
  if (!made.some(({ name }) => ESSENTIAL.has(name))) return undefined
  const report = new Report()
  const raw = made.map(
    ({ name, moves }): RawPose => ({
      name,
      joints: jointsOfMoves(model, face.worlds, moves),
      morphs: {},
      curves: {},
    }),
  )
  const confidence = Object.fromEntries(made.map((pose) => [pose.name, sureness(pose)]))
  reportMade(face, made, confidence, report)
  if (options.bones?.jaw === undefined) askForJaw(face, groups.jaw?.joint, report)
  return finishPoses({ model, raw, options, source: { bones: confidence }, report, combinations: new Map() })
}

function sureness({ name, moves, fit }: BonePose): number {
  const weight = { agree: 0, silent: 0, differ: 0 }
  for (const { joint, shift } of moves) {
    const size = shift ? Math.hypot(...shift) : 1
    const isSilent = readMeaning(joint).tokens.size === 0
    weight[isSilent ? 'silent' : isElsewhere(joint, name) ? 'differ' : 'agree'] += size
  }
  const all = weight.agree + weight.silent + weight.differ || 1
  const named = (['agree', 'silent', 'differ'] as const).reduce(
    (sum, how) => sum + (weight[how] / all) * NAMES[how],
    0,
  )
  return Number((Math.min(FIT.least + FIT.slope * fit, MOST_SURE) * named).toFixed(3))
}

function reportMade(
  { model, bones }: BoneFace,
  made: readonly BonePose[],
  confidence: Readonly<Record<string, number>>,
  report: Report,
): void {
  const used = new Set(made.flatMap(({ moves }) => moves.map((move) => move.joint)))
  report.info(
    'poses/from-bones',
    `model "${model.name}"`,
    `The face has no morphs and no pose frames: ${made.length} poses were made from ${used.size} of the ${bones.length} bones that move it.`,
    'Look at them in the studio; adjust angles with Edit pose.',
  )
  const unsure = made.filter(({ name }) => confidence[name]! < SURE).map(({ name }) => name)
  if (unsure.length > 0)
    report.warn(
      'poses/bones-unsure',
      'poses',
      `${unsure.length} of these poses are uncertain, because few bones move what they should: ${listNames(unsure)}.`,
      'Answer the questions of the map (facework map detect --ask, or Map in the studio).',
    )
}

/** Two bones that could both be the jaw. */
function askForJaw({ bones }: BoneFace, chosen: string | undefined, report: Report): void {
  const rivals = bones
    .filter(
      (bone) => bone.joint !== chosen && jawness(bone) > 0.4 && !readMeaning(bone.joint).tokens.has('jaw'),
    )
    .map((bone) => bone.joint)
  const isNamed = chosen !== undefined && readMeaning(chosen).tokens.has('jaw')
  if (chosen === undefined || isNamed || rivals.length === 0) return
  report.warn(
    'poses/jaw-unsure',
    `joints.${chosen}`,
    `"${chosen}" was taken for the jaw; it could also be ${listNames(rivals)}.`,
    `Name the right one: --bones jaw=${rivals[0]}.`,
  )
}
