import type { Curve } from '@facework/documents'
import { defineModifier } from '../modifier.ts'
import { numberParameter } from '../parameter.ts'

// [O2, C5]
/** What never moves anything is left out; an absent curve counts as its default. */
export const skipAllZeroCurves = defineModifier({
  id: 'skip-all-zero-curves',
  title: 'Skip all-zero curves',
  description: 'Removes curves that are always 0. Captures contain many of them.',
  parameters: { tolerance: numberParameter('Values up to this count as 0.', 0, { low: 0 }) },
  apply: (content, { tolerance }) => ({
    ...content,
    curves: content.curves.filter((curve) => !isZero(curve, tolerance)),
  }),
})

function isZero(curve: Curve, tolerance: number): boolean {
  if (curve.type === 'sampled') return curve.values.every((v) => Math.abs(v) <= tolerance)
  // Between zeros only a handle of its own can lift a curve.
  return curve.keys.every(
    ({ value, in: a, out: b }) => Math.abs(value) <= tolerance && !a?.slope && !b?.slope,
  )
}
