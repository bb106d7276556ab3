import { ASSET_TYPES, type LinkEnd } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, optional, text } from '../../parameters.ts'
import { freeName, graphWithStructure } from './own-structure.ts'

/** [G4] Declares an asset input, which children and characters then fill with their own. */
export const addAssetInputCommand = defineCommand({
  id: 'graph.addInput',
  title: 'Add asset input',
  parameters: {
    graph: documentOf('graph'),
    kind: choice(...ASSET_TYPES),
    name: optional(text),
    /** Linked to this port at once. */
    to: optional(data<LinkEnd>('a port of a node')),
  },
  run(editing, { graph: id, kind, name, to }) {
    const graph = graphWithStructure(editing, id)
    const free =
      name ??
      freeName(
        to?.port ?? kind,
        graph.inputs.map((i) => i.name),
      )
    const others = graph.links.filter((l) => l.to.node !== to?.node || l.to.port !== to.port)
    editing.put({
      ...graph,
      inputs: [...graph.inputs, { name: free, kind, description: '' }],
      links: to ? [...others, { from: { input: free }, to }] : graph.links,
    })
    return free
  },
})
