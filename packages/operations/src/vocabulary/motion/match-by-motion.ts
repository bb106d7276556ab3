import type { ShapeMatch } from '../choose-targets.ts'
import type { FoundControl } from '../find-controls.ts'
import { isElsewhere } from '../words/face-regions.ts'
import { describeMotion } from './describe-motion.ts'
import { likenesses, type MotionName, nameByMotion } from './name-by-motion.ts'
import type { ShapeMotions } from './shape-motions.ts'

export interface MotionMatches {
  readonly matches: readonly ShapeMatch[]
  /** Everything that the shapes move like at all, for questions. */
  readonly candidates: readonly ShapeMatch[]
}

/** The sight of a movement is never as sure as its name. */
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
/** Among shapes with known names, one with a name of its own must be this like a control to be taken for one. */
const STRANGER = 0.75

// [M3]
/**
 * Shapes with unknown names, by what they move. Only controls that no name has found are given
 * away; where names identify most shapes, the others must be very like a control.
 */
export function matchByMotion(
  motions: ShapeMotions,
  unknown: readonly string[],
  known: number,
  mapped: ReadonlySet<string>,
  find: (name: string) => readonly FoundControl[],
): MotionMatches {
  const own = new Map(
    unknown.flatMap((name) => (motions.has(name) ? [[name, motions.get(name)!] as const] : [])),
  )
  // Prototypes have the names of controls; where a set has no such control, words alike say nothing.
  const controlsOf = (name: string) => find(name).filter((found) => found.confidence >= EXACT)
  const isOffered = (name: string) => {
    const found = controlsOf(name)
    return found.length > 0 && !found.some(({ control }) => mapped.has(control))
  }
  const matchesOf = (shape: string, name: string, confidence: number): ShapeMatch[] => {
    const reason = `Moves as ${name} does: ${describeMotion(own.get(shape)!)}.`
    return controlsOf(name)
      .filter(({ control }) => !isElsewhere(shape, control))
      .map((found) => ({
        ...found,
        name: shape,
        bySight: true,
        reason,
        confidence: found.confidence * confidence,
      }))
  }
  const matches = nameByMotion(own, isOffered).flatMap((named) => {
    const isStrange = known > unknown.length && named.likeness < STRANGER
    const confidence = sureness(named)
    return isStrange || confidence < UNSURE ? [] : matchesOf(named.shape, named.name, confidence)
  })
  const candidates = likenesses(own, isOffered)
    .filter(({ likeness }) => likeness >= LEAST_LIKE)
    .flatMap(({ shape, name, likeness }) => matchesOf(shape, name, likeness * CANDIDATE))
  return { matches, candidates }
}

function sureness({ likeness, rival }: MotionName): number {
  const doubt = Math.min(0, (rival?.lead ?? SAFE_LEAD) - SAFE_LEAD) * COST
  return Math.max(0, likeness * SIGHT * (1 + doubt))
}
