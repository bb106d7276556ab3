import { chooseNames } from '../choose-names.ts'
import { scaleCurve } from '../curves/scale-curve.ts'
import { defineModifier } from '../modifier.ts'
import { namesParameter, numberParameter } from '../parameter.ts'

// [O2]
/** by × value. */
export const scaleCurves = defineModifier({
  id: 'scale-curves',
  title: 'Scale curves',
  description: 'Multiplies the values of curves.',
  parameters: {
    by: numberParameter('Factor.', 1),
    curves: namesParameter('Which curves; none named means all.', []),
  },
  apply(content, { by, curves }, { report }) {
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      report,
    )
    return { ...content, curves: content.curves.map((c) => (chosen.has(c.name) ? scaleCurve(c, by, 0) : c)) }
  },
})
