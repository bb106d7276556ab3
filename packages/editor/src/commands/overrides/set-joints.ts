import { type Transform, transformSchema } from '@facework/documents'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { withEntries } from '../../overrides.ts'
import { documentOf, nullable, type Parameter, recordOf } from '../../parameters.ts'

const transform: Parameter<Transform> = {
  type: 'data',
  read(value, name) {
    const report = new Report()
    const read = transformSchema.read(value, name, report)
    FaceworkError.throwFirst(report.diagnostics)
    return read
  },
}

/** Poses joints of a character by hand, relative to their parents; null puts one back. */
export const setJointsCommand = defineCommand({
  id: 'overrides.setJoints',
  title: 'Move joints by hand',
  parameters: { character: documentOf('character'), joints: recordOf(nullable(transform)) },
  label: ({ joints }) => {
    const names = Object.keys(joints)
    const what = names.length === 1 ? names[0] : `${names.length} joints`
    return Object.values(joints).every((joint) => joint === null) ? `Put ${what} back` : `Move ${what}`
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
    const moved = withEntries(editing.overrides.joints[character] ?? {}, joints)
    editing.setOverrides({
      joints: withEntries(editing.overrides.joints, {
        [character]: Object.keys(moved).length > 0 ? moved : null,
      }),
    })
  },
})
