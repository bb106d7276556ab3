import type { GraphLink, LinkEnd } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { data, documentOf } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** An input has one link: the one it had before goes. What does not fit is refused by the document. */
export const linkCommand = defineCommand({
  id: 'graph.link',
  title: 'Link',
  parameters: {
    graph: documentOf('graph'),
    from: data<GraphLink['from']>('a port of a node, or an asset input'),
    to: data<LinkEnd>('a port of a node'),
  },
  label: ({ to }) => `Link to ${to.node}`,
  run(editing, { graph: id, from, to }) {
    const graph = graphWithStructure(editing, id)
    const others = graph.links.filter((l) => l.to.node !== to.node || l.to.port !== to.port)
    editing.put({ ...graph, links: [...others, { from, to }] })
  },
})
