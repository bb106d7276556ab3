import { list, oneOf, text } from '@facework/documents/schema'
import { fixHead } from '@facework/operations'
import { PROFILE_NAMES } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'

export const headCommands = {
  // [H3]
  'head.fix': defineCommand({
    title: 'Fix head',
    parameters: {
      character: documentOf('character'),
      profile: oneOf(...PROFILE_NAMES),
      /** Codes of checks. */
      codes: list(text),
    },
    label: ({ codes }) => `Fix ${codes.length === 1 ? codes[0] : `${codes.length} findings`}`,
    run(editing, { character: id, profile, codes }) {
      const character = editing.get(id, 'character')
      const model = editing.get(character.model.id, 'model')
      const poses = character.poses ? editing.get(character.poses.id, 'poses') : undefined
      const { head, fixed } = fixHead({ model, poses }, { profile, codes })
      const renamed = head.model.joints.find(({ name }, i) => model.joints[i]?.name !== name)
      // Clips and other characters use the joints of the skeleton by name.
      if (renamed && head.model.joints.length === model.joints.length) {
        throw new FaceworkError(
          'head/fix-renames-joints',
          renamed.name,
          `This fix gives joints of "${character.name}" other names, which its skeleton and clips use.`,
          'Rename the joints of the skeleton, or fix the file with `facework check --fix` and import it again.',
        )
      }
      if (head.model !== model) editing.put(head.model)
      if (poses && head.poses && head.poses !== poses) editing.put(head.poses)
      return fixed
    },
  }),

  // [H1]
  'head.ignoreFindings': defineCommand({
    title: 'Ignore findings',
    parameters: {
      character: documentOf('character'),
      /** All that are hidden from now on: code and message of each. */
      findings: list(text),
    },
    label: ({ findings }) => (findings.length === 0 ? 'Show ignored findings' : 'Ignore finding'),
    run(editing, { character: id, findings }) {
      const { ignoredFindings: _, ...character } = editing.get(id, 'character')
      editing.put(findings.length === 0 ? character : { ...character, ignoredFindings: findings })
    },
  }),
}
