import { FaceworkError, suggestion } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { documentOf, number, text } from '../../parameters.ts'

/** [C5] What the curve counts as where nobody says anything. */
export const setAnimCurveDefaultCommand = defineCommand({
  id: 'animCurves.setDefault',
  title: 'Set default value of anim curve',
  parameters: { skeleton: documentOf('skeleton'), curve: text, value: number },
  label: ({ curve, value }) => `Set default of ${curve} to ${value}`,
  run(editing, { skeleton: id, curve, value }) {
    const skeleton = editing.get(id, 'skeleton')
    const names = skeleton.curves.map((c) => c.name)
    if (!names.includes(curve)) {
      throw new FaceworkError(
        'control/unknown',
        curve,
        `Skeleton "${skeleton.name}" has no anim curve "${curve}".`,
        suggestion(curve, names),
      )
    }
    const curves = skeleton.curves.map((c) => (c.name === curve ? { ...c, default: value } : c))
    editing.put({ ...skeleton, curves })
  },
})
