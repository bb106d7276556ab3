import type { FoundControl } from './find-controls.ts'
import { DETECTABLE_NAMES } from './vocabularies.ts'

/** A shape of the head, and one control that could drive it. */
export interface ShapeMatch extends FoundControl {
  readonly name: string
  /** Found by what the shape moves, not by its name. */
  readonly bySight?: boolean | undefined
  /** How sure the sight alone is; `confidence` only ranks it below names. */
  readonly sure?: number | undefined
  /** How much the shape moves as the control would, where that was looked at. */
  readonly likeness?: number | undefined
}

/** Parts of one control are about as sure as each other. */
const NEAR = 0.12

/** A shape that several controls share fits each of them less than one of its own does. */
const SHARED = 0.85
/** The same for one shape of both sides, where a side has one of its own. */
const OF_BOTH = 0.95

/** A head may have several vocabularies at once: of each part of a control only the best name is driven. */
export function choosePerControl(matches: readonly ShapeMatch[]): Map<string, readonly ShapeMatch[]> {
  const byControl = new Map<string, ShapeMatch[]>()
  // Where a control has a shape of its own, a mood or a sound that holds it as well would come on top.
  const exact = new Set(matches.filter((m) => !m.approximate && !m.follows).map((m) => m.control))
  for (const match of matches) {
    if (match.approximate && exact.has(match.control)) continue
    const own = byControl.get(match.control) ?? []
    own.push(match)
    byControl.set(match.control, own)
  }
  const families = familySizes(matches)
  const spread = spreadOf(matches)
  return new Map(
    [...byControl].map(([control, own]) => [
      control,
      [
        ...chooseTargets(
          own.filter((m) => !m.follows),
          families,
          spread,
        ),
        ...own.filter((m) => m.follows),
      ],
    ]),
  )
}

function chooseTargets(
  matches: readonly ShapeMatch[],
  families: ReadonlyMap<string, number>,
  spread: ReadonlyMap<string, number>,
): readonly ShapeMatch[] {
  const rank = ({ vocabulary }: ShapeMatch) => DETECTABLE_NAMES.indexOf(vocabulary)
  const family = ({ name }: ShapeMatch) => families.get(familyOf(name)) ?? 0
  const fit = ({ name, confidence, gain }: ShapeMatch) =>
    confidence * (spread.get(name)! > 1 ? SHARED : gain === 0.5 ? OF_BOTH : 1)
  const likeness = (match: ShapeMatch) => match.likeness ?? 0
  const sorted = matches.toSorted(
    (a, b) => fit(b) - fit(a) || rank(a) - rank(b) || likeness(b) - likeness(a) || family(b) - family(a),
  )
  const [best] = sorted
  if (!best) return []
  if (best.part === '') return [best]
  const parts = new Map<string, ShapeMatch>()
  for (const match of sorted) {
    // A far less sure name, or one of another vocabulary, would come on top of what is there.
    const foreign = match.vocabulary !== best.vocabulary || match.confidence < best.confidence - NEAR
    if (match.part === '' || foreign || parts.has(match.part)) continue
    parts.set(match.part, match)
  }
  return [...parts.values()]
}

/** `AK`, `SR`: the letters before a number that a tool sorts its shapes by. */
const familyOf = (name: string) => /^([A-Za-z]{1,4})_?\d/.exec(name)?.[1] ?? ''

function familySizes(matches: readonly ShapeMatch[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { name } of matches) sizes.set(familyOf(name), (sizes.get(familyOf(name)) ?? 0) + 1)
  return sizes
}

/** How many different movements each shape could be driven by; the two sides of one count once. */
function spreadOf(matches: readonly ShapeMatch[]): Map<string, number> {
  const controls = new Map<string, Set<string>>()
  for (const { name, control } of matches) {
    const own = controls.get(name) ?? new Set()
    own.add(control.replace(/(?:In|Out)?(?:Left|Right)$/, ''))
    controls.set(name, own)
  }
  return new Map([...controls].map(([name, own]) => [name, own.size]))
}
