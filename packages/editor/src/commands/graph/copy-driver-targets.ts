import { copyDriverTargetsFromPoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, optional, text } from '../../parameters.ts'
import { currentCharacter } from '../current-frame.ts'
import { driverOf, driverParameters, putDriver } from './driver-of.ts'

/** [D1] One target a pose that moves the driver's joints, in place of those there are. */
export const copyDriverTargetsCommand = defineCommand({
  id: 'graph.copyDriverTargets',
  title: 'Copy targets from pose asset',
  parameters: {
    ...driverParameters,
    asset: documentOf('poses'),
    poses: optional(list(text)),
    character: optional(documentOf('character')),
  },
  run(editing, { graph, node, asset, poses, character }) {
    const model = editing.get(currentCharacter(editing, { character }).model.id, 'model')
    const { driver, diagnostics } = copyDriverTargetsFromPoses(
      driverOf(editing, { graph, node }),
      editing.get(asset, 'poses'),
      model,
      poses ? { poses } : {},
    )
    editing.report(diagnostics)
    putDriver(editing, { graph, node }, driver)
    return driver.targets.length
  },
})
