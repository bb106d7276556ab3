import { defineCommand } from '../../command.ts'
import { withEntries } from '../../overrides.ts'
import { nullable, number, recordOf } from '../../parameters.ts'

/** Sets controls by hand, over what the clip says; null gives one back to it. */
export const setControlsCommand = defineCommand({
  id: 'overrides.setControls',
  title: 'Set controls by hand',
  parameters: { controls: recordOf(nullable(number)) },
  label: ({ controls }) => {
    const [first, ...more] = Object.entries(controls)
    const what = more.length > 0 ? `${more.length + 1} controls` : (first?.[0] ?? 'nothing')
    return Object.values(controls).every((value) => value === null) ? `Give ${what} back` : `Set ${what}`
  },
  run(editing, { controls }) {
    editing.setOverrides({ controls: withEntries(editing.overrides.controls, controls) })
  },
})
