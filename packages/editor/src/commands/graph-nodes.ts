import { type AssetRef, graphKind, lookupIn, newId, resolveGraph, standardGraph } from '@facework/documents'
import {
  type LinkEnd,
  linkEndSchema,
  linkStartSchema,
  NODE_KINDS,
  type NodeKindName,
  record,
  tuple,
} from '@facework/documents/internal'
import { flag, list, oneOf, optional, text } from '@facework/documents/schema'
import { addGraphNode, nodeInGraph, tidyGraph } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { graphWithStructure } from './graph-structure.ts'

const KINDS = Object.keys(NODE_KINDS) as NodeKindName[]

const place = tuple<readonly [number, number]>(2)

export const graphNodeCommands = {
  // A graph that plays clips and controls through a map and a pose asset; both are asset inputs to be filled.
  'graph.create': defineCommand({
    title: 'New graph',
    parameters: { name: text, folder: optional(text) },
    label: ({ name }) => `New graph ${name}`,
    run(editing, { name, folder = '' }) {
      const graph = { ...standardGraph(), id: newId(), name }
      editing.put(graph, folder)
      editing.select({ document: graph.id })
      return graph.id
    },
  }),

  // [G4] A graph with everything of its parent. For a character, with its pose asset and map in place of others.
  'graph.createChild': defineCommand({
    title: 'Create child graph',
    parameters: {
      graph: documentOf('graph'),
      name: optional(text),
      /** Runs it from then on. */
      character: optional(documentOf('character')),
    },
    run(editing, { graph: id, name, character: characterId }) {
      const parent = editing.get(id, 'graph')
      const character = characterId === undefined ? undefined : editing.get(characterId, 'character')
      const { inputs } = resolveGraph(parent, lookupIn(editing.all()))
      const own = { poses: character?.poses, map: character?.map }
      const assets = Object.fromEntries(
        inputs.flatMap(({ name: input, kind, asset: inherited }): [string, AssetRef][] => {
          const asset = kind === 'poses' || kind === 'map' ? own[kind] : undefined
          // An empty input means the same anyway, and follows when the character gets another.
          return asset && inherited ? [[input, { id: asset.id }]] : []
        }),
      )
      const child = graphKind.create(name ?? `${character?.name ?? 'child'}-${parent.name}`, {
        parent: { id: parent.id },
        assets,
      })
      editing.put(child, editing.folderOf(characterId ?? id))
      if (character) editing.put({ ...character, graph: { id: child.id } })
      editing.select({ document: child.id })
      return child.id
    },
  }),

  'graph.addNode': defineCommand({
    title: 'Add node',
    parameters: {
      graph: documentOf('graph'),
      kind: oneOf(...KINDS),
      position: optional(place),
      /** A node whose output goes into the first fitting input of the new one, and which it then stands after. */
      after: optional(text),
    },
    label: ({ kind }) => `Add ${NODE_KINDS[kind].title}`,
    run(editing, { graph: id, ...options }) {
      const { graph, node } = addGraphNode(graphWithStructure(editing, id), options)
      editing.put(graph)
      return node
    },
  }),

  // Nodes go with their links, and with the names their parameters were exposed under.
  'graph.deleteNodes': defineCommand({
    title: 'Delete nodes',
    parameters: { graph: documentOf('graph'), nodes: list(text) },
    label: ({ nodes }) => (nodes.length === 1 ? `Delete node ${nodes[0]}` : `Delete ${nodes.length} nodes`),
    run(editing, { graph: id, nodes }) {
      const graph = graphWithStructure(editing, id)
      const gone = new Set(nodes.map((node) => nodeInGraph(graph.nodes, node).id))
      editing.put({
        ...graph,
        nodes: graph.nodes.filter((n) => !gone.has(n.id)),
        links: graph.links.filter(
          ({ from, to }) => !gone.has(to.node) && !('node' in from && gone.has(from.node)),
        ),
        exposed: graph.exposed.filter((e) => !gone.has(e.node)),
      })
    },
  }),

  'graph.moveNodes': defineCommand({
    title: 'Move nodes',
    parameters: {
      graph: documentOf('graph'),
      /** By node. */
      positions: record(place),
    },
    run(editing, { graph: id, positions }) {
      const graph = graphWithStructure(editing, id)
      for (const node of Object.keys(positions)) nodeInGraph(graph.nodes, node)
      editing.put({
        ...graph,
        nodes: graph.nodes.map((node) =>
          Object.hasOwn(positions, node.id) ? { ...node, position: positions[node.id]! } : node,
        ),
      })
    },
  }),

  // A name for people; links and overrides keep the id.
  'graph.setLabel': defineCommand({
    title: 'Rename node',
    parameters: { graph: documentOf('graph'), node: text, label: text },
    label: ({ node, label }) => `Name ${node} ${label}`,
    run(editing, { graph: id, node, label }) {
      const graph = graphWithStructure(editing, id)
      const { label: _, ...rest } = nodeInGraph(graph.nodes, node)
      const named = label === '' ? rest : { ...rest, label }
      editing.put({ ...graph, nodes: graph.nodes.map((n) => (n.id === node ? named : n)) })
    },
  }),

  // [G2] Leaves nodes out for the time being, or takes them in again. Without a word: the other way round.
  'graph.mute': defineCommand({
    title: 'Mute nodes',
    parameters: { graph: documentOf('graph'), nodes: list(text), muted: optional(flag) },
    label: ({ nodes }) => `Mute ${nodes.length === 1 ? nodes[0] : `${nodes.length} nodes`}`,
    run(editing, { graph: id, nodes, muted: wanted }) {
      const graph = graphWithStructure(editing, id)
      const chosen = new Set(nodes.map((node) => nodeInGraph(graph.nodes, node).id))
      const muted = wanted ?? !graph.nodes.every((n) => !chosen.has(n.id) || n.muted)
      editing.put({
        ...graph,
        nodes: graph.nodes.map((node) => {
          if (!chosen.has(node.id) || node.kind === 'output') return node
          const { muted: _, ...rest } = node
          return muted ? { ...rest, muted } : rest
        }),
      })
    },
  }),

  // An input has one link: the one it had before goes. What does not fit is refused by the document.
  'graph.link': defineCommand({
    title: 'Link',
    parameters: {
      graph: documentOf('graph'),
      from: linkStartSchema,
      to: linkEndSchema,
    },
    label: ({ to }) => `Link to ${to.node}`,
    run(editing, { graph: id, from, to }) {
      const graph = graphWithStructure(editing, id)
      const others = graph.links.filter((l) => l.to.node !== to.node || l.to.port !== to.port)
      editing.put({ ...graph, links: [...others, { from, to }] })
    },
  }),

  'graph.unlink': defineCommand({
    title: 'Delete links',
    parameters: { graph: documentOf('graph'), to: list(linkEndSchema) },
    run(editing, { graph: id, to }) {
      const graph = graphWithStructure(editing, id)
      const isGone = (end: LinkEnd) => to.some((t) => t.node === end.node && t.port === end.port)
      editing.put({ ...graph, links: graph.links.filter((l) => !isGone(l.to)) })
    },
  }),

  'graph.tidy': defineCommand({
    title: 'Tidy graph',
    parameters: { graph: documentOf('graph') },
    run(editing, { graph }) {
      editing.put(tidyGraph(graphWithStructure(editing, graph)))
    },
  }),
}
