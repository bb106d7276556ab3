import { isNeutralName } from '../poses/create/neutral-name.ts'
import { choosePerControl, type ShapeMatch } from './choose-targets.ts'
import { DETECTABLE_NAMES, DETECTABLE_SETS, type DetectableSet } from './detectable-set.ts'
import { createControlFinder } from './find-controls.ts'
import { matchByMotion, type UnsureShape } from './motion/match-by-motion.ts'
import type { ShapeMotions } from './motion/shape-motions.ts'

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
  /** 0 to 1. */
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
  /** Those of them that move like a control, but not surely enough to be driven. */
  readonly unsure: readonly UnsureShape[]
}

export interface DetectMapOptions {
  /** Of the head's poses or morphs. */
  readonly names: readonly string[]
  /** The set to drive them with; of several, or of all, the one that drives more of the names, and more surely. */
  readonly set?: DetectableSet | readonly DetectableSet[] | undefined
  /** What the shapes move, called when some names are unknown: `() => shapeMotions(model, poses)`. */
  readonly motions?: (() => ShapeMotions | undefined) | undefined
}

// [M3]
/**
 * Which controls drive which shapes of a head, found by their names: the same name, the same name
 * written differently, a synonym, or a control of another set; and for unknown names, by what the
 * shapes move. Every line says why and how sure it is, and what is left over on either side is listed.
 *
 *   const names = poses.poses.map((p) => p.name)
 *   const map = mapFromDetection(detectMap({ names, motions: () => shapeMotions(model, poses) }))
 */
export function detectMap({ names, set, motions }: DetectMapOptions): MapDetection {
  const sets = set === undefined ? DETECTABLE_NAMES : [set].flat()
  let seen: { readonly motions: ShapeMotions | undefined } | undefined
  const look = () => {
    seen ??= { motions: motions?.() }
    return seen.motions
  }
  const found = sets.map((each) => detectIn(each, names, look))
  return found.reduce((best, next) => (sureness(next) > sureness(best) ? next : best))
}

/** Names of one set drive most of the others through built-in maps: how sure each name is counts, too. */
function sureness({ lines }: MapDetection): number {
  const byName = new Map(lines.flatMap((l) => l.targets.map((t) => [t.name, l.confidence] as const)))
  return [...byName.values()].reduce((sum, confidence) => sum + confidence, 0)
}

function detectIn(
  set: DetectableSet,
  given: readonly string[],
  look: () => ShapeMotions | undefined,
): MapDetection {
  const names = [...new Set(given)].filter((name) => !isNeutralName(name))
  const find = createControlFinder(set)
  const matches = names.flatMap((name) => find(name).map((found): ShapeMatch => ({ ...found, name })))
  const controls = DETECTABLE_SETS[set].controls.map((c) => c.name)
  const told = new Set(matches.map((m) => m.name))
  const spoken = new Set(matches.map((m) => m.control))
  const unknown = names.filter((name) => !told.has(name))
  const motions = unknown.length > 0 && spoken.size < controls.length ? look() : undefined
  const seen = motions && matchByMotion(motions, unknown, told.size, spoken, find)
  const chosen = choosePerControl([...matches, ...(seen?.matches ?? [])])
  const lines = controls.flatMap((control) => {
    const own = chosen.get(control)
    return own ? [lineOf(control, own)] : []
  })
  const mapped = new Set(lines.map((l) => l.control))
  const driven = new Set(lines.flatMap((l) => l.targets.map((t) => t.name)))
  return {
    set,
    coverage: lines.length / controls.length,
    lines,
    unmapped: controls.filter((name) => !mapped.has(name)),
    undriven: names.filter((name) => !driven.has(name)),
    unsure: seen?.unsure ?? [],
  }
}

function lineOf(control: string, chosen: readonly ShapeMatch[]): DetectedLine {
  return {
    control,
    targets: chosen.map(({ name, gain, by }) => ({ name, gain, by })),
    reason: [...new Set(chosen.map((m) => m.reason))].join(' '),
    confidence: Number(Math.min(...chosen.map((m) => m.confidence)).toFixed(3)),
  }
}
