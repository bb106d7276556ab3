import type { ControlMap } from '@facework/documents'
import type { MapQuestion } from '@facework/documents/internal'
import { isNeutralName } from '../poses/create/neutral-name.ts'
import { calibrate } from './calibrate.ts'
import { choosePerControl, type ShapeMatch } from './choose-targets.ts'
import { DETECTABLE_SETS } from './detectable-set.ts'
import { createControlFinder } from './find-controls.ts'
import { withLearnedNames } from './learned-names.ts'
import { askAbout } from './map-questions.ts'
import { type MotionMatches, matchByMotion } from './motion/match-by-motion.ts'
import type { ShapeMotions } from './motion/shape-motions.ts'
import { spareShapes } from './motion/spare-shapes.ts'
import { weighByMotion } from './motion/weigh-by-motion.ts'
import { DETECTABLE_NAMES, type DetectableSet } from './vocabularies.ts'
import { learnAffixes } from './words/affixes.ts'
import { isSoundOrMood } from './words/sound-names.ts'

export interface DetectedTarget {
  readonly name: string
  readonly gain: number
  /** A second control that the first is multiplied with. */
  readonly by?: string | undefined
}

/** One control, and the shapes of the head that it drives. */
export interface DetectedLine {
  readonly control: string
  readonly targets: readonly DetectedTarget[]
  readonly reason: string
  /** 0 to 1: the part of lines with this confidence that is right. */
  readonly confidence: number
}

export interface MapDetection {
  readonly set: DetectableSet
  /** Part of the set's controls that move something, 0 to 1. */
  readonly coverage: number
  readonly lines: readonly DetectedLine[]
  /** Controls that move nothing on this head. */
  readonly unmapped: readonly string[]
  /** Shapes of the head that no control drives. */
  readonly undriven: readonly string[]
  /** Those of the controls that may have a shape, but not surely enough to drive it. */
  readonly questions: readonly MapQuestion[]
}

export interface DetectMapOptions {
  /** Of the head's poses or morphs. */
  readonly names: readonly string[]
  /** The set to drive them with; of several, or of all, the one that drives more of the names, and more surely. */
  readonly set?: DetectableSet | readonly DetectableSet[] | undefined
  /** What the shapes move, called when some names are unknown: `() => shapeMotions(model, poses)`. */
  readonly motions?: (() => ShapeMotions | undefined) | undefined
  /** Maps of other heads of the same maker, with the answers of a person: their names are known. */
  readonly like?: readonly ControlMap[] | undefined
}

/** Less sure than this, a name is a question and not a line. */
const DRIVEN = 0.5
/** Names that are less sure are compared with what their shapes move. */
const SURE_ALONE = 0.8
/** As sure as only the names of a set itself are. */
const OWN_NAME = 0.96
const OWN_NAME_BONUS = 0.2
/** A doubtful name of a shape that moves as the name says. */
const AGREED = 0.8
/** What follows a movement of the face, such as teeth, says nothing about how sure that movement is. */
const sureOf = (matches: readonly ShapeMatch[]) => {
  const leading = matches.filter((m) => !m.follows)
  return Math.min(
    ...(leading.length > 0 ? leading : matches).map((m) =>
      m.bySight ? (m.sure ?? m.confidence) : calibrate(m.confidence),
    ),
  )
}

// [M3]
/**
 * Which controls drive which shapes of a head, found by their names: the same name, the same name written
 * differently or behind a prefix, a synonym, a control of another set, or what the words of the name say; and for
 * unknown names, by what the shapes move. Every line says why and how sure it is. What is not sure is a question,
 * and what is left over on either side is listed.
 *
 *   const names = poses.poses.map((p) => p.name)
 *   const map = mapFromDetection(detectMap({ names, motions: () => shapeMotions(model, poses) }))
 */
export function detectMap({ names, set, motions, like = [] }: DetectMapOptions): MapDetection {
  const sets = set === undefined ? DETECTABLE_NAMES : [set].flat()
  let seen: { readonly motions: ShapeMotions | undefined } | undefined
  const look = () => {
    seen ??= { motions: motions?.() }
    return seen.motions
  }
  const found = sets.map((each) => detectIn(each, names, look, like))
  return found.reduce((best, next) => (sureness(next) > sureness(best) ? next : best))
}

/**
 * Names of one set drive most of the others through built-in maps: how sure each name is counts, too, and names of
 * the set itself count more.
 */
function sureness({ lines }: MapDetection): number {
  const byName = new Map(lines.flatMap((l) => l.targets.map((t) => [t.name, l.confidence] as const)))
  return [...byName.values()].reduce((sum, c) => sum + c + (c >= OWN_NAME ? OWN_NAME_BONUS : 0), 0)
}

function detectIn(
  set: DetectableSet,
  given: readonly string[],
  look: () => ShapeMotions | undefined,
  like: readonly ControlMap[],
): MapDetection {
  const names = [...new Set(given)].filter((name) => !isNeutralName(name))
  const affixes = learnAffixes(names)
  const find = withLearnedNames(like, set, affixes, createControlFinder(set, affixes))
  const named = names.flatMap((name) => find(name).map((found): ShapeMatch => ({ ...found, name })))
  const controls = DETECTABLE_SETS[set].controls.map((c) => c.name)
  const sight = isDoubtful(named, names, controls) ? look() : undefined
  const read = sight ? weighByMotion(named, sight, find) : named
  const matches = read.filter((m) => m.confidence >= DRIVEN)
  const doubtful = read.filter((m) => m.confidence < DRIVEN)
  const known = new Set(matches.map((m) => m.name))
  const exactControls = new Set(matches.filter((m) => !m.approximate).map((m) => m.control))
  const unknown = names.filter((name) => !known.has(name) && !isSoundOrMood(name, affixes.words))
  const spare = spareShapes(matches.filter((m) => !isSoundOrMood(m.name, affixes.words)))
  const seen =
    sight && (unknown.length > 0 || spare.size > 0) && exactControls.size < controls.length
      ? matchByMotion(sight, {
          unknown,
          spare,
          known: known.size,
          mapped: exactControls,
          find,
          affixes: affixes.words,
        })
      : undefined
  const moved = seen ? agreeing(seen, doubtful) : []
  const chosen = choosePerControl([...matches, ...moved])
  const lines = controls.flatMap((control) => {
    const own = chosen.get(control)
    return own ? [lineOf(control, own)] : []
  })
  const mapped = new Set(lines.map((l) => l.control))
  const driven = new Set(lines.flatMap((l) => l.targets.map((t) => t.name)))
  const unmapped = controls.filter((name) => !mapped.has(name))
  const undriven = names.filter((name) => !driven.has(name))
  return {
    set,
    coverage: lines.length / controls.length,
    lines,
    unmapped,
    undriven,
    questions: askAbout(unmapped, new Set(undriven), [...doubtful, ...(seen?.candidates ?? [])]),
  }
}

/** Whether what the shapes move could say more than their names do. */
function isDoubtful(
  named: readonly ShapeMatch[],
  names: readonly string[],
  controls: readonly string[],
): boolean {
  const sure = new Map<string, number>()
  for (const { control, confidence } of named) sure.set(control, Math.max(sure.get(control) ?? 0, confidence))
  const known = new Set(named.filter((m) => m.confidence >= DRIVEN).map((m) => m.name))
  const isOpen = controls.some((control) => (sure.get(control) ?? 0) < DRIVEN)
  return (isOpen && names.some((name) => !known.has(name))) || [...sure.values()].some((s) => s < SURE_ALONE)
}

/** What shapes move, unless their names, doubtful as they are, say something else. */
function agreeing({ matches }: MotionMatches, doubtful: readonly ShapeMatch[]): readonly ShapeMatch[] {
  return matches.flatMap((match) => {
    const own = doubtful.filter((m) => m.name === match.name)
    if (own.length === 0) return [match]
    const named = own.find((m) => m.control === match.control)
    return named
      ? [{ ...match, bySight: false, confidence: AGREED, reason: `${named.reason} ${match.reason}` }]
      : []
  })
}

function lineOf(control: string, chosen: readonly ShapeMatch[]): DetectedLine {
  return {
    control,
    targets: chosen.map(({ name, gain, by }) => ({ name, gain, by })),
    reason: [...new Set(chosen.map((m) => m.reason))].join(' '),
    confidence: Number(sureOf(chosen).toFixed(3)),
  }
}
