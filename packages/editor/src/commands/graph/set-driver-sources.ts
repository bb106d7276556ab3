import type { DriverSource } from '@facework/documents'
import { setDriverSources } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, list, optional } from '../../parameters.ts'
import { currentCharacter } from '../current-frame.ts'
import { driverOf, driverParameters, putDriver } from './driver-of.ts'

/** [D1] Which joints drive. Targets keep their places; for a new joint they are where it rests. */
export const setDriverSourcesCommand = defineCommand({
  id: 'graph.setDriverSources',
  title: 'Set joints of pose driver',
  parameters: {
    ...driverParameters,
    sources: list(data<DriverSource>('a source with a joint')),
    character: optional(documentOf('character')),
  },
  run(editing, { graph, node, sources, character }) {
    const model = editing.get(currentCharacter(editing, { character }).model.id, 'model')
    putDriver(editing, { graph, node }, setDriverSources(driverOf(editing, { graph, node }), sources, model))
  },
})
