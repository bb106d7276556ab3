import type { LinkEnd } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { data, documentOf, list } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

export const unlinkCommand = defineCommand({
  id: 'graph.unlink',
  title: 'Delete links',
  parameters: { graph: documentOf('graph'), to: list(data<LinkEnd>('a port of a node')) },
  run(editing, { graph: id, to }) {
    const graph = graphWithStructure(editing, id)
    const isGone = (end: LinkEnd) => to.some((t) => t.node === end.node && t.port === end.port)
    editing.put({ ...graph, links: graph.links.filter((l) => !isGone(l.to)) })
  },
})
