import type { ShapeMatch } from '../choose-targets.ts'
import type { FoundControl } from '../find-controls.ts'
import { describeMotion } from './describe-motion.ts'
import { type MotionName, nameByMotion } from './name-by-motion.ts'
import type { ShapeMotions } from './shape-motions.ts'

/** A shape that moves like several things, or like nothing much: a person must say. */
export interface UnsureShape {
  readonly name: string
  /** What it moves like, the likest first. */
  readonly like: readonly string[]
  readonly confidence: number
}

export interface MotionMatches {
  readonly matches: readonly ShapeMatch[]
  readonly unsure: readonly UnsureShape[]
}

/** The sight of a movement is never as sure as its name. */
const SIGHT = 0.8
/** A lead over the next likest name of this much is safe; without one, three in five such names are right, as measured. */
const SAFE_LEAD = 0.1
const COST = 4
/** Less sure than this, nothing is driven. */
const UNSURE = 0.3
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
  const isOffered = (name: string) => {
    const found = find(name)
    return found.length > 0 && !found.some(({ control }) => mapped.has(control))
  }
  const matches: ShapeMatch[] = []
  const unsure: UnsureShape[] = []
  for (const named of nameByMotion(own, isOffered)) {
    if (known > unknown.length && named.likeness < STRANGER) continue
    const confidence = sureness(named)
    if (confidence < UNSURE) {
      unsure.push({
        name: named.shape,
        like: [named.name, ...(named.rival ? [named.rival.name] : [])],
        confidence,
      })
      continue
    }
    const reason = `Moves as ${named.name} does: ${describeMotion(own.get(named.shape)!)}.`
    for (const found of find(named.name))
      matches.push({ ...found, name: named.shape, reason, confidence: found.confidence * confidence })
  }
  return { matches, unsure }
}

function sureness({ likeness, rival }: MotionName): number {
  const doubt = Math.min(0, (rival?.lead ?? SAFE_LEAD) - SAFE_LEAD) * COST
  return Math.max(0, likeness * SIGHT * (1 + doubt))
}
