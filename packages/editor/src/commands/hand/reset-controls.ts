import { defineCommand } from '../../command.ts'

export const resetControlsCommand = defineCommand({
  id: 'hand.resetControls',
  title: 'Give all controls back to the clip',
  parameters: {},
  enabled: (_, { controls }) => Object.keys(controls).length > 0,
  run: (editing) => editing.setByHand({ controls: {} }),
})
