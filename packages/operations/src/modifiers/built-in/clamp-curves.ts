import { FaceworkError } from '@facework/report'
import { chooseNames } from '../choose-names.ts'
import { limitCurve } from '../curves/limit-curve.ts'
import { defineModifier } from '../modifier.ts'
import { namesParameter, numberParameter } from '../parameter.ts'

// [O2]
/** Between two values, at every time and not at keys alone. */
export const clampCurves = defineModifier({
  id: 'clamp-curves',
  title: 'Clamp curves',
  description: 'Keeps the values of curves within limits, also between keys.',
  parameters: {
    low: numberParameter('Lowest value.', 0),
    high: numberParameter('Highest value.', 1),
    curves: namesParameter('Which curves; none named means all.', []),
  },
  apply(content, { low, high, curves }, { report }) {
    if (low > high) {
      throw new FaceworkError(
        'modifier/parameter-clash',
        'clamp-curves',
        `"low" is ${low} and "high" is ${high}; the lower limit comes first.`,
      )
    }
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      report,
    )
    const limited = content.curves.map((c) =>
      chosen.has(c.name) ? limitCurve(c, [low, high], content.duration) : c,
    )
    return { ...content, curves: limited }
  },
})
