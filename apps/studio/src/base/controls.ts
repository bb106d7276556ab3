import { arkit52, type Control, facs50 } from '@facework/documents'

export const REGIONS = ['Brows', 'Eyes', 'Jaw', 'Mouth', 'Tongue'] as const
/** Where controls go that no built-in region has. */
export const OTHER = 'Other'

/** The class that gives a region its colour. */
export const regionClass = (region: string) =>
  (REGIONS as readonly string[]).includes(region) ? `r-${region.toLowerCase()}` : 'r-joint'

const KNOWN = new Map([...arkit52.controls, ...facs50.controls].map((c) => [c.name, c]))
const RANK = new Map(facs50.controls.map((c, i) => [c.name, i]))

export const controlOf = (name: string): Control | undefined => KNOWN.get(name)

/** The region of a control, from the built-in sets or from its name. */
export function regionOf(name: string): string {
  const region = KNOWN.get(name)?.region
  if (region && (REGIONS as readonly string[]).includes(region)) return region
  if (/brow/i.test(name)) return 'Brows'
  if (/eye|blink|look/i.test(name)) return 'Eyes'
  if (/jaw/i.test(name)) return 'Jaw'
  if (/tongue/i.test(name)) return 'Tongue'
  return /mouth|lip|smile|cheek|viseme|pucker/i.test(name) ? 'Mouth' : OTHER
}

/** The character's side, from the built-in sets or from the name. */
export function sideOf(name: string): 'left' | 'right' | 'center' {
  const known = KNOWN.get(name)?.side
  if (known) return known
  if (/left|[._]l$/i.test(name)) return 'left'
  return /right|[._]r$/i.test(name) ? 'right' : 'center'
}

/** The other side's control, when it has one of its own. */
export function partnerOf(name: string): string | undefined {
  const found = KNOWN.get(name)
  return found && found.side !== 'center' && found.mirror !== name ? found.mirror : undefined
}

/** FACS-50 in its own order, everything else after it by name. */
export function byRank(a: string, b: string): number {
  const [first, second] = [RANK.get(a) ?? Number.POSITIVE_INFINITY, RANK.get(b) ?? Number.POSITIVE_INFINITY]
  return first === second ? a.localeCompare(b) : first - second
}
