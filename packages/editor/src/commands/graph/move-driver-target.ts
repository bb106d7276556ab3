import { moveDriverTarget, targetAt } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { number } from '../../parameters.ts'
import { currentCharacter, currentFrame, currentFrameParameters } from '../current-frame.ts'
import { driverOf, driverParameters, putDriver } from './driver-of.ts'

/** [D1] The target is where the joints are now. */
export const moveDriverTargetCommand = defineCommand({
  id: 'graph.moveDriverTarget',
  title: 'Overwrite target with current pose',
  parameters: { ...driverParameters, target: number, ...currentFrameParameters },
  run(editing, { graph, node, target, ...from }) {
    const model = editing.get(currentCharacter(editing, from).model.id, 'model')
    const driver = driverOf(editing, { graph, node })
    targetAt(driver, target)
    const { joints } = currentFrame(editing, from)
    putDriver(editing, { graph, node }, moveDriverTarget(driver, target, joints, model))
  },
})
