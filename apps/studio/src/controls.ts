import { type Control, facs50 } from '@facework/documents'
import type { Performer } from './stage/performer.ts'

export const REGIONS = ['Brows', 'Eyes', 'Jaw', 'Mouth', 'Tongue'] as const
/** Where controls go that no built-in region has. */
export const OTHER = 'Other'

/** The class that gives a region its colour. */
export const regionClass = (region: string) => (region === OTHER ? 'r-joint' : `r-${region.toLowerCase()}`)

const FACS = new Map(facs50.controls.map((c) => [c.name, c]))
export const regionOf = (control: string) => FACS.get(control)?.region ?? OTHER

/** FACS-50, then every control of a head on stage that is not in it. */
export function controlsOf(performers: readonly Performer[]): Control[] {
  const others = new Set(performers.flatMap((p) => p.controlNames).filter((name) => !FACS.has(name)))
  return [
    ...facs50.controls,
    ...[...others].map(
      (name): Control => ({ name, range: [0, 1], side: 'center', region: OTHER, description: name }),
    ),
  ]
}

/** The other side's control, when it has one of its own. */
export function partnerOf(control: string): string | undefined {
  const found = FACS.get(control)
  return found && found.side !== 'center' && found.mirror !== control ? found.mirror : undefined
}
