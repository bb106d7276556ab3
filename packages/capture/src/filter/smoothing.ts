import type { OneEuroOptions } from '@facework/math/internal'

/** Lids move too quickly for any low-pass: a blink keeps its height only with a cutoff that follows it at once. */
const LIDS: OneEuroOptions = { cutoff: 1.2, beta: 4.5, speedCutoff: 6 }
const MOUTH: OneEuroOptions = { cutoff: 1.5, beta: 0.4 }
const CALM: OneEuroOptions = { cutoff: 1, beta: 0.3 }
const HEAD: OneEuroOptions = { cutoff: 0.8, beta: 0.1 }

/** How each control is smoothed. */
export function smoothingOf(control: string): OneEuroOptions {
  if (control.startsWith('eyeBlink') || control.startsWith('eyeLook')) return LIDS
  if (control.startsWith('head')) return HEAD
  return /^(jaw|mouth|tongue)/.test(control) ? MOUTH : CALM
}
