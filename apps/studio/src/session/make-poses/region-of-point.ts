import type { MakeRegion } from './make-messages.ts'

/** The region that a named point belongs to. */
export function regionOfPoint(name: string): MakeRegion {
  if (/brow|forehead/.test(name)) return 'Brows'
  if (/eye/.test(name)) return 'Eyes'
  if (/nose/.test(name)) return 'Nose'
  return /mouth|lip/.test(name) ? 'Mouth' : 'Jaw'
}
