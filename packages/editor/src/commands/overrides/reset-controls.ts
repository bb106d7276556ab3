import { defineCommand } from '../../command.ts'

export const resetControlsCommand = defineCommand({
  id: 'overrides.resetControls',
  title: 'Give all controls back to the clip',
  parameters: {},
  enabled: (_, { controls }) => Object.keys(controls).length > 0,
  run: (editing) => editing.setOverrides({ controls: {} }),
})
