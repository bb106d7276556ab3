import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'

/** [G4] The child follows its parent's value again. */
export const resetGraphParameterCommand = defineCommand({
  id: 'graph.resetParameter',
  title: 'Reset parameter to parent',
  parameters: { graph: documentOf('graph'), node: text, parameter: text },
  label: ({ node, parameter }) => `Reset ${parameter} of ${node}`,
  run(editing, { graph: id, node, parameter }) {
    const graph = editing.get(id, 'graph')
    const parameters = Object.entries(graph.parameters).flatMap(([other, values]) => {
      if (other !== node) return [[other, values] as const]
      const left = Object.entries(values).filter(([name]) => name !== parameter)
      return left.length > 0 ? [[other, Object.fromEntries(left)] as const] : []
    })
    editing.put({ ...graph, parameters: Object.fromEntries(parameters) })
  },
})
