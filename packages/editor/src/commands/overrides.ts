import { record, transformSchema } from '@facework/documents/internal'
import { finite, optional } from '@facework/documents/schema'
import { mirrorJoints } from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { defineCommand } from '../command.ts'
import { withControls, withEntries, withJoints } from '../overrides.ts'
import { documentOf, nullable } from '../parameters.ts'
import type { PreviewState } from '../preview.ts'
import type { EditorState } from '../state.ts'
import { currentCharacter } from './current-frame.ts'

/** Whether joints of the character on stage are overridden. */
const movedJoints = (_: EditorState, { character, joints }: PreviewState) =>
  character !== undefined && joints[character] !== undefined

export const overrideCommands = {
  // Sets controls by hand, over what the clip says; null gives one back to it.
  'overrides.setControls': defineCommand({
    title: 'Override controls',
    parameters: { controls: record(nullable(finite)) },
    label: ({ controls }) => {
      const [first, ...more] = Object.entries(controls)
      const what = more.length > 0 ? `${more.length + 1} controls` : (first?.[0] ?? 'nothing')
      return Object.values(controls).every((value) => value === null)
        ? `Clear override of ${what}`
        : `Set ${what}`
    },
    run(editing, { controls }) {
      editing.setOverrides(withControls(editing.overrides, controls))
    },
  }),

  'overrides.resetControls': defineCommand({
    title: 'Clear all overrides',
    parameters: {},
    enabled: (_, { controls }) => Object.keys(controls).length > 0,
    run: (editing) => editing.setOverrides({ controls: {} }),
  }),

  // Poses joints of a character by hand, relative to their parents; null puts one back.
  'overrides.setJoints': defineCommand({
    title: 'Override joints',
    parameters: { character: documentOf('character'), joints: record(nullable(transformSchema)) },
    label: ({ joints }) => {
      const names = Object.keys(joints)
      const what = names.length === 1 ? names[0] : `${names.length} joints`
      return Object.values(joints).every((joint) => joint === null) ? `Reset ${what}` : `Move ${what}`
    },
    run(editing, { character, joints }) {
      const { model } = editing.get(character, 'character')
      const names = new Set(editing.get(model.id, 'model').joints.map((j) => j.name))
      const unknown = Object.keys(joints).find((name) => !names.has(name))
      if (unknown !== undefined) {
        throw new FaceworkError(
          'command/joint-unknown',
          `joints.${unknown}`,
          `The character has no joint "${unknown}".`,
          suggestion(unknown, names),
        )
      }
      editing.setOverrides(withJoints(editing.overrides, character, joints))
    },
  }),

  // Moves the other side as the joints that were moved by hand; returns the names of those that followed.
  'overrides.mirrorJoints': defineCommand({
    title: 'Mirror overridden joints',
    parameters: { character: optional(documentOf('character')) },
    enabled: movedJoints,
    run(editing, given) {
      const { id, model } = currentCharacter(editing, given)
      const moved = editing.overrides.joints[id] ?? {}
      const mirrored = mirrorJoints(editing.get(model.id, 'model').joints, moved)
      if (Object.keys(mirrored).length > 0) {
        editing.setOverrides({ joints: { ...editing.overrides.joints, [id]: { ...moved, ...mirrored } } })
      }
      return Object.keys(mirrored)
    },
  }),

  'overrides.resetJoints': defineCommand({
    title: 'Reset overridden joints',
    parameters: { character: optional(documentOf('character')) },
    enabled: movedJoints,
    run(editing, given) {
      const { id } = currentCharacter(editing, given)
      editing.setOverrides({ joints: withEntries(editing.overrides.joints, { [id]: null }) })
    },
  }),
}
