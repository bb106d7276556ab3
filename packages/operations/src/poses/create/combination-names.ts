import type { Report } from '@facework/report'
import { isNeutralName } from './neutral-name.ts'

/** The Roblox limit, and what evaluation knows [P7]. */
const MOST_BASES = 3
/** `smile_L` is the left half of a smile, not a smile combined with an unknown pose called L. */
const NO_POSE = /^(l|r|lt|rt|left|right|up|down|in|out|upper|lower|c|m|mid|center|centre|\d+)$/i
const MOST_READINGS = 32

/** Which names are combinations of which poses, where a person has said so; an empty list says: of none. */
export type CombinationAnswers = Readonly<Record<string, readonly string[]>>

// [P7]
/**
 * Finds the names that are two or three other names joined by `_`. Whole names are matched, longest
 * first, since bases may contain `_` themselves; what can be read in more than one way stays a control
 * and needs an answer.
 *
 *   A_B_C with the controls A_B, A, B, C   →  A_B + C   (the longer match; A_B was declared a control)
 *   A_B_C with the controls A_B, C, A, B_C →  A_B + C or A + B_C: ambiguous
 */
export function recognizeCombinations(
  names: readonly string[],
  answers: CombinationAnswers,
  report: Report,
): Map<string, readonly string[]> {
  const controls = new Set(names)
  const found = new Map<string, readonly string[]>()
  const declare = (name: string, bases: readonly string[]) => {
    found.set(name, bases)
    controls.delete(name)
  }
  for (const [name, bases] of Object.entries(answers))
    if (bases.length > 0 && controls.has(name)) declare(name, bases)

  // Short names first: a pair that is a combination is then no base for a triple.
  const order = names.filter((n) => !Object.hasOwn(answers, n) && n.includes('_'))
  order.sort((a, b) => a.split('_').length - b.split('_').length)
  for (const name of order) {
    const parts = name.split('_')
    controls.delete(name)
    const readings = coarsest(readingsOf(parts, controls))
    const valid = readings.filter((r) => !r.some(isNeutralName) && new Set(r).size === r.length)
    if (valid.length === 1) {
      found.set(name, valid[0]!)
      continue
    }
    explain(name, parts, readings, valid, controls, report)
    controls.add(name)
  }
  reportMissingPairs(found, report)
  return found
}

/** All ways to cut a name into at most three names, longest first parts first. */
function readingsOf(parts: readonly string[], known: ReadonlySet<string>): string[][] {
  const readings: string[][] = []
  const cut = (from: number, bases: string[]): void => {
    if (readings.length >= MOST_READINGS) return
    if (from === parts.length) {
      if (bases.length >= 2) readings.push(bases)
      return
    }
    if (bases.length === MOST_BASES) return
    for (let to = parts.length; to > from; to--) {
      const base = parts.slice(from, to).join('_')
      if (known.has(base)) cut(to, [...bases, base])
    }
  }
  cut(0, [])
  return readings
}

/** Drops readings that only cut another one finer: the longest match wins. */
function coarsest(readings: readonly string[][]): string[][] {
  const cuts = readings.map((bases) => {
    let at = 0
    return new Set(bases.map((b) => (at += b.split('_').length)))
  })
  return readings.filter(
    (_, i) =>
      !cuts.some(
        (other, k) => k !== i && other.size < cuts[i]!.size && [...other].every((c) => cuts[i]!.has(c)),
      ),
  )
}

function explain(
  name: string,
  parts: readonly string[],
  readings: readonly string[][],
  valid: readonly string[][],
  controls: ReadonlySet<string>,
  report: Report,
): void {
  const path = `poses.${name}`
  const kept = 'it stays a control of its own.'
  if (valid.length > 1) {
    const ways = valid.map((r) => r.join(' + ')).join(', or ')
    report.warn(
      'poses/combination-ambiguous',
      path,
      `"${name}" can be read as ${ways}; ${kept}`,
      'Give the poses it combines.',
    )
  } else if (readings.some((r) => r.some(isNeutralName))) {
    report.warn(
      'poses/combination-neutral',
      path,
      `"${name}" combines the neutral pose, which changes nothing; ${kept}`,
      'Take Neutral out of the name.',
    )
  } else if (readings.length > 0) {
    report.warn(
      'poses/combination-repeated',
      path,
      `"${name}" combines a pose with itself; ${kept}`,
      'Name each pose once.',
    )
  } else if (fullyKnown(parts, controls)) {
    report.warn(
      'poses/combination-too-many',
      path,
      `"${name}" combines more than ${MOST_BASES} poses; ${kept}`,
      'Combine two or three poses.',
    )
  } else {
    const missing = missingBase(parts, controls)
    if (missing) {
      report.warn(
        'poses/combination-base-missing',
        path,
        `"${name}" looks like a combination of "${missing.known}" and "${missing.unknown}", but no pose is called "${missing.unknown}"; ${kept}`,
        `Add a frame for "${missing.unknown}" alone, or rename this pose.`,
      )
    }
  }
}

/** Whether the name can be cut into known names at all, however many. */
function fullyKnown(parts: readonly string[], known: ReadonlySet<string>): boolean {
  const reach = [true]
  for (let to = 1; to <= parts.length; to++) {
    reach[to] = false
    for (let from = 0; from < to && !reach[to]; from++)
      reach[to] = reach[from]! && known.has(parts.slice(from, to).join('_'))
  }
  return reach[parts.length]!
}

/** A known pose at one end of the name, and what is left. */
function missingBase(
  parts: readonly string[],
  known: ReadonlySet<string>,
): { known: string; unknown: string } | undefined {
  for (let length = parts.length - 1; length > 0; length--) {
    for (const first of [true, false]) {
      const [a, b] = first
        ? [parts.slice(0, length), parts.slice(length)]
        : [parts.slice(-length), parts.slice(0, -length)]
      if (known.has(a.join('_')) && !b.every((part) => NO_POSE.test(part))) {
        return { known: a.join('_'), unknown: b.join('_') }
      }
    }
  }
  return undefined
}

/** A triple is what its pairs leave over; without them the pairs come out as plain sums on the way to it. */
function reportMissingPairs(found: ReadonlyMap<string, readonly string[]>, report: Report): void {
  const key = (bases: readonly string[]) => JSON.stringify([...bases].sort())
  const pairs = new Set([...found.values()].filter((b) => b.length === 2).map(key))
  for (const [name, [a, b, c]] of found) {
    if (c === undefined) continue
    const missing = [
      [a!, b!],
      [a!, c],
      [b!, c],
    ].filter((pair) => !pairs.has(key(pair)))
    if (missing.length === 0) continue
    report.warn(
      'poses/combination-pairs-missing',
      `poses.${name}`,
      `"${name}" combines three poses, but there is no combination of ${missing.map((p) => p.join(' + ')).join(', ')}; faces on the way to it may look odd.`,
      'Add the combinations of two.',
    )
  }
}
