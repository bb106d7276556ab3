import { newId, standardGraph } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { optional, text } from '../../parameters.ts'

/** A graph that plays clips and controls through a map and a pose asset; both are asset inputs to be filled. */
export const createGraphCommand = defineCommand({
  id: 'graph.create',
  title: 'New graph',
  parameters: { name: text, folder: optional(text) },
  label: ({ name }) => `New graph ${name}`,
  run(editing, { name, folder = '' }) {
    const graph = { ...standardGraph(), id: newId(), name }
    editing.put(graph, folder)
    editing.select({ document: graph.id })
    return graph.id
  },
})
