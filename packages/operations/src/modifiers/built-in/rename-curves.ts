import { FaceworkError, suggestion } from '@facework/report'
import { capturePattern } from '../choose-names.ts'
import { defineModifier } from '../modifier.ts'
import { namesParameter } from '../parameter.ts'

// [O2]
/** Curves under other names. */
export const renameCurves = defineModifier({
  id: 'rename-curves',
  title: 'Rename curves',
  description: 'Renames curves one by one, or by pattern with "*".',
  parameters: {
    from: namesParameter('The current names; "CTRL_*" matches all with that prefix.', []),
    to: namesParameter('The new names, one for each; "*" inserts what "*" matched in "from".', []),
  },
  apply(content, { from, to }, { report, name }) {
    if (from.length !== to.length) {
      throw new FaceworkError(
        'modifier/parameter-clash',
        'rename-curves',
        `"from" has ${from.length} names and "to" has ${to.length}; each needs its partner.`,
      )
    }
    const names = content.curves.map((c) => c.name)
    const renamed = names.map((curve) => {
      for (const [i, pattern] of from.entries()) {
        const star = capturePattern(curve, pattern)
        if (star !== undefined) return to[i]!.replace('*', () => star)
      }
      return curve
    })
    for (const pattern of from) {
      if (names.some((curve) => capturePattern(curve, pattern) !== undefined)) continue
      report.warn(
        'modifier/no-match',
        pattern,
        `No curve of clip "${name}" is called "${pattern}".`,
        suggestion(pattern, names),
      )
    }
    const twice = renamed.find((curve, i) => curve === '' || renamed.indexOf(curve) !== i)
    if (twice !== undefined) {
      throw new FaceworkError(
        'control/name-taken',
        `curve "${names[renamed.lastIndexOf(twice)]}"`,
        twice === ''
          ? `Curve "${names[renamed.indexOf('')]}" would be left without a name.`
          : `Two curves of clip "${name}" would be called "${twice}": "${names[renamed.indexOf(twice)]}" and "${names[renamed.lastIndexOf(twice)]}".`,
        'Choose another name, or delete one of the two first.',
      )
    }
    return { ...content, curves: content.curves.map((curve, i) => ({ ...curve, name: renamed[i]! })) }
  },
})
