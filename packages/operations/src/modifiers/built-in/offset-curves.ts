import { chooseNames } from '../choose-names.ts'
import { scaleCurve } from '../curves/scale-curve.ts'
import { defineModifier } from '../modifier.ts'
import { namesParameter, numberParameter } from '../parameter.ts'

// [O2]
/** value + by. */
export const offsetCurves = defineModifier({
  id: 'offset-curves',
  title: 'Offset curves',
  description: 'Adds a number to the values of curves.',
  parameters: {
    by: numberParameter('What is added.', 0),
    curves: namesParameter('Which curves; none named means all.', []),
  },
  apply(content, { by, curves }, { report }) {
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      report,
    )
    return { ...content, curves: content.curves.map((c) => (chosen.has(c.name) ? scaleCurve(c, 1, by) : c)) }
  },
})
