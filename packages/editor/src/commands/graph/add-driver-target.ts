import { addDriverTarget } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { text } from '../../parameters.ts'
import { currentCharacter, currentFrame, currentFrameParameters } from '../current-frame.ts'
import { driverOf, driverParameters, putDriver } from './driver-of.ts'

/** [D1] With the joints as they are now, this pose or curve is wanted whole. */
export const addDriverTargetCommand = defineCommand({
  id: 'graph.addDriverTarget',
  title: 'Add target from current pose',
  parameters: { ...driverParameters, drives: text, ...currentFrameParameters },
  label: ({ drives }) => `Add target ${drives}`,
  run(editing, { graph, node, drives, ...from }) {
    const model = editing.get(currentCharacter(editing, from).model.id, 'model')
    const { joints } = currentFrame(editing, from)
    const driver = addDriverTarget(driverOf(editing, { graph, node }), { drives, joints }, model)
    putDriver(editing, { graph, node }, driver)
    return driver.targets.length - 1
  },
})
