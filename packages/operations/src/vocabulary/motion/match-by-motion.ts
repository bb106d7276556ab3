import type { ShapeMatch } from '../choose-targets.ts'
import type { FoundControl } from '../find-controls.ts'
import { saysOtherMovement } from '../words/face-actions.ts'
import { isElsewhere } from '../words/face-regions.ts'
import { readMeaning } from '../words/read-meaning.ts'
import { describeMotion } from './describe-motion.ts'
import type { MotionFeatures } from './motion-prototypes.ts'
import { likenesses, type MotionName, nameByMotion, sidedness } from './name-by-motion.ts'
import type { ShapeMotions } from './shape-motions.ts'
import { misnamed, motionsOf, type SpareShapes } from './spare-shapes.ts'

export interface MotionMatches {
  readonly matches: readonly ShapeMatch[]
  /** Everything that the shapes move like at all, for questions. */
  readonly candidates: readonly ShapeMatch[]
}

/** The sight of a movement never wins against its name. */
const SIGHT = 0.8
/** A lead over the next likest name of this much is safe; without one, three in five such names are right, as measured. */
const SAFE_LEAD = 0.1
const COST = 4
/** As sure as the name of a control is, also that of another set. */
const EXACT = 0.85
/** A likeness that was not enough to drive a shape. */
const CANDIDATE = 0.5
/** Less sure than this, nothing is driven. */
const UNSURE = 0.3
/** Less like a control than this, a shape is no candidate for it. */
const LEAST_LIKE = 0.35
/**
 * How sure a line is that only the movement supports, measured by `npm run prove -- detection`. Where nearly every
 * shape of unknown name moves as a control does, the shapes are those of the set, whatever they are called: 99 % of the
 * lines are right; and so are they beside shapes with known names. Where no name is known and many shapes move as no
 * control does, such as visemes, a likeness is worth less, and little where a second control is nearly as likely.
 */
const CLOSED = { share: 0.93, likeness: 0.8 } as const
const SURE_IN_CLOSED = { least: 0.93, most: 0.955, from: 0.6, to: 0.9 } as const
const SURE_IN_OPEN: readonly (readonly [likeness: number, right: number])[] = [
  [0.85, 0.86],
  [0.75, 0.65],
  [0, 0.58],
]
const SURE_WITHOUT_LEAD = 0.35
/** A name says a side, but what moves is in the middle or on the other side: less than this is to that side. */
const TO_THE_SIDE = 0.5
/**
 * Part of a movement by which it is known on a head with known names. Without the tongue, the lips that it moves are
 * like many others; without any name, that is still the likeliest.
 */
const LEAST_LEFT = 0.35
/** A second shape that moves as a control with a known name does is more of that, unless it is this much more like another one. */
const AHEAD = 0.05
/** Beside shapes with known names, less like a control than this are as many wrong as right; up to `STRANGER` few are wrong. */
const LEAST_BESIDE_NAMES = 0.7
const SURE_BESIDE_NAMES = 0.84
/** Movements so small that parts of many others pass for them: beside known names two in five such lines are wrong. */
const SLIGHT = /^(?:mouthDimple|mouthPress|LipPresser|Dimpler)/
/** Among shapes with known names, one with a name of its own must be this like a control to be taken for one. */
const STRANGER = 0.75

export interface ShapesToMatch {
  readonly unknown: readonly string[]
  readonly spare: SpareShapes
  /** How many shapes have known names. */
  readonly known: number
  readonly mapped: ReadonlySet<string>
  readonly find: (name: string) => readonly FoundControl[]
  /** Words that the names of the head share. */
  readonly affixes: ReadonlySet<string>
}

// [M3]
/**
 * Shapes with unknown names, by what they move. Only controls that no name has found are given
 * away; where names identify most shapes, the others must be very like a control.
 */
export function matchByMotion(
  motions: ShapeMotions,
  { unknown, spare, known, mapped, find, affixes }: ShapesToMatch,
): MotionMatches {
  const own = motionsOf(motions, [...unknown, ...misnamed(motions, spare, find)])
  const asked = motionsOf(motions, [...unknown, ...spare.keys()])
  // Prototypes have the names of controls; where a set has no such control, words alike say nothing.
  const controlsOf = (name: string) => find(name).filter((found) => found.confidence >= EXACT)
  const isOffered = (name: string) => {
    const found = controlsOf(name)
    return found.length > 0 && !found.some(({ control }) => mapped.has(control))
  }
  const isMapped = (name: string) => {
    const found = controlsOf(name)
    return found.length > 0 && found.every(({ control }) => mapped.has(control))
  }
  const matchesOf = (shape: string, name: string, confidence: number, sure?: number): ShapeMatch[] => {
    const reason = `Moves as ${name} does: ${describeMotion(motions.get(shape)!)}.`
    return controlsOf(name)
      .filter(({ control }) => !isElsewhere(shape, control))
      .map((found) => ({
        ...found,
        name: shape,
        bySight: true,
        reason,
        confidence: found.confidence * confidence,
        sure,
      }))
  }
  const names = nameByMotion(own, isOffered, known > 0 ? LEAST_LEFT : 0)
  const isClosed = areOfOneSet(names, own.size)
  const likestTaken = likestOf(own, isMapped)
  const matches = names.flatMap((named) => {
    const isStrange = known > 0 && named.likeness < (known > unknown.length ? STRANGER : LEAST_BESIDE_NAMES)
    // Beside shapes with known names, one in four such lines is wrong: a person is asked.
    const isToss = known > 0 && leadOf(named) < SAFE_LEAD
    const confidence = scoreOf(named)
    const isTaken = known > 0 && named.likeness < (likestTaken.get(named.shape) ?? 0) + AHEAD
    const isSlight = known > 0 && SLIGHT.test(named.name)
    return isTaken ||
      isSlight ||
      isStrange ||
      isToss ||
      confidence < UNSURE ||
      isOnOtherSide(named, own.get(named.shape)!)
      ? []
      : matchesOf(
          named.shape,
          named.name,
          confidence,
          sureness(named, known > 0 ? 'beside names' : isClosed ? 'one set' : 'any'),
        ).filter(({ name, control }) => !saysOtherMovement(name, control, affixes))
  })
  const candidates = likenesses(asked, isOffered)
    .filter(({ likeness }) => likeness >= LEAST_LIKE)
    .flatMap(({ shape, name, likeness }) => matchesOf(shape, name, likeness * CANDIDATE))
  return { matches, candidates }
}

/** By shape, how much it moves as the likest of some movements does. */
function likestOf(own: ShapeMotions, isOne: (name: string) => boolean): ReadonlyMap<string, number> {
  const likest = new Map<string, number>()
  for (const { shape, likeness } of likenesses(own, isOne))
    likest.set(shape, Math.max(likest.get(shape) ?? 0, likeness))
  return likest
}

const leadOf = ({ rival }: MotionName) => rival?.lead ?? SAFE_LEAD

function scoreOf(named: MotionName): number {
  const doubt = Math.min(0, leadOf(named) - SAFE_LEAD) * COST
  return Math.max(0, named.likeness * SIGHT * (1 + doubt))
}

/** Whether nearly all shapes of unknown name move as controls do. */
function areOfOneSet(names: readonly MotionName[], shapes: number): boolean {
  const mean = names.reduce((sum, { likeness }) => sum + likeness, 0) / names.length
  return names.length >= shapes * CLOSED.share && mean >= CLOSED.likeness
}

function sureness(named: MotionName, among: 'beside names' | 'one set' | 'any'): number {
  const { likeness } = named
  if (among === 'beside names' && likeness < STRANGER) return SURE_BESIDE_NAMES
  if (among !== 'any') {
    const { least, most, from, to } = SURE_IN_CLOSED
    return least + (most - least) * Math.min(1, Math.max(0, (likeness - from) / (to - from)))
  }
  if (leadOf(named) < SAFE_LEAD) return SURE_WITHOUT_LEAD
  return SURE_IN_OPEN.find(([from]) => likeness >= from)![1]
}

/** `mouthCheekX_L` is on the left; a movement in the middle is not what its name says. */
function isOnOtherSide({ shape, name }: MotionName, features: MotionFeatures): boolean {
  const { sides, tokens } = readMeaning(shape)
  if (sides.length !== 1 || tokens.size === 0 || /^(?:jaw|mouth)(?:Left|Right)$|Look/.test(name)) return false
  return sidedness(features) * (sides[0] === 'left' ? 1 : -1) < TO_THE_SIDE
}
