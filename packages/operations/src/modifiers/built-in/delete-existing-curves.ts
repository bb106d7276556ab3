import { chooseNames } from '../choose-names.ts'
import { defineModifier } from '../modifier.ts'
import { namesParameter } from '../parameter.ts'

// [O2]
/** Before `morphs-to-curves`, it replaces the curves of a file by its morphs. */
export const deleteExistingCurves = defineModifier({
  id: 'delete-existing-curves',
  title: 'Delete existing curves',
  description: 'Deletes the existing curves, or the named ones; curves made by later modifiers stay.',
  parameters: { curves: namesParameter('Which curves; none named means all.', []) },
  apply(content, { curves }, { report }) {
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      report,
    )
    return { ...content, curves: content.curves.filter((c) => !chosen.has(c.name)) }
  },
})
