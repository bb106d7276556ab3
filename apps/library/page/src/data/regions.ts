import { CONTROLS } from './controls.ts'

export const REGIONS = ['Brows', 'Eyes', 'Jaw', 'Mouth', 'Tongue'] as const
export type Region = (typeof REGIONS)[number]

export const regionClass = (region: string): string => `r-${region.toLowerCase()}`

/** Places in FACS-50 of the controls of each region. */
export const PLACES: Readonly<Record<Region, readonly number[]>> = Object.fromEntries(
  REGIONS.map((region) => [region, CONTROLS.flatMap((c, i) => (c.region === region ? [i] : []))]),
) as unknown as Record<Region, readonly number[]>

/** The region of a curve by its name: of FACS-50, else by the words in it. */
export function regionOf(name: string): Region | undefined {
  const known = CONTROLS.find((control) => control.name === name)
  if (known) return known.region as Region
  if (/brow/i.test(name)) return 'Brows'
  if (/eye|blink|look/i.test(name)) return 'Eyes'
  if (/jaw/i.test(name)) return 'Jaw'
  if (/tongue/i.test(name)) return 'Tongue'
  return /mouth|lip|smile|cheek|viseme|pucker/i.test(name) ? 'Mouth' : undefined
}
