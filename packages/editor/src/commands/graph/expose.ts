import { nodeInGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, nullable, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** Gives a parameter a name that scripts set it by; null takes the name away. */
export const exposeParameterCommand = defineCommand({
  id: 'graph.expose',
  title: 'Expose parameter to scripts',
  parameters: { graph: documentOf('graph'), node: text, parameter: text, name: nullable(text) },
  label: ({ node, parameter, name }) =>
    name === null ? `Hide ${parameter} of ${node}` : `Expose ${parameter} of ${node}`,
  run(editing, { graph: id, node, parameter, name }) {
    const graph = graphWithStructure(editing, id)
    nodeInGraph(graph.nodes, node)
    const others = graph.exposed.filter((e) => e.node !== node || e.parameter !== parameter)
    const made = name === null ? [] : [{ name, node, parameter, description: '' }]
    editing.put({ ...graph, exposed: [...others, ...made] })
  },
})
