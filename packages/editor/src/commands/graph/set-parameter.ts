import { lookupIn } from '@facework/documents'
import { setGraphParameter } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { anything, documentOf, list, number, optional, text } from '../../parameters.ts'

/** [G4] Sets a parameter of a node: in a parent for all, in a child as an override of its own. */
export const setGraphParameterCommand = defineCommand({
  id: 'graph.setParameter',
  title: 'Set parameter of node',
  parameters: {
    graph: documentOf('graph'),
    node: text,
    parameter: text,
    value: anything,
    /** Of a list that inputs stand for: the old index of each line, -1 for a new one. Links follow their line. */
    was: optional(list(number)),
  },
  label: ({ node, parameter }) => `Set ${parameter} of ${node}`,
  run(editing, { graph, node, parameter, value, was }) {
    const change = { node, parameter, value, was }
    editing.put(setGraphParameter(editing.get(graph, 'graph'), change, lookupIn(editing.all())))
  },
})
