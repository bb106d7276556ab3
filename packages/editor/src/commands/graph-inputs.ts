import { type AssetRef, type Graph, lookupIn, resolveGraph } from '@facework/documents'
import { ASSET_TYPES, linkEndSchema } from '@facework/documents/internal'
import { finite, list, oneOf, optional, text } from '@facework/documents/schema'
import { addGraphInput, nodeInGraph, setGraphParameter } from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { defineCommand } from '../command.ts'
import { anyDocument, anyValue, documentOf, nullable } from '../parameters.ts'
import { graphWithStructure } from './graph-structure.ts'

export const graphInputCommands = {
  // [G4] Declares an asset input, which children and characters then fill with their own.
  'graph.addInput': defineCommand({
    title: 'Add asset input',
    parameters: {
      graph: documentOf('graph'),
      kind: oneOf(...ASSET_TYPES),
      name: optional(text),
      /** Linked to this port at once. */
      to: optional(linkEndSchema),
    },
    run(editing, { graph: id, ...options }) {
      const { graph, input } = addGraphInput(graphWithStructure(editing, id), options)
      editing.put(graph)
      return input
    },
  }),

  'graph.deleteInput': defineCommand({
    title: 'Delete asset input',
    parameters: { graph: documentOf('graph'), input: text },
    run(editing, { graph: id, input }) {
      const graph = graphWithStructure(editing, id)
      editing.put({
        ...graph,
        inputs: graph.inputs.filter((i) => i.name !== input),
        links: graph.links.filter(({ from }) => !('input' in from) || from.input !== input),
      })
    },
  }),

  // [G4] Fills an asset input: in a parent the default of all, in a child its own. Null takes it away again.
  'graph.setAsset': defineCommand({
    title: 'Set asset of graph',
    parameters: { graph: documentOf('graph'), input: text, asset: nullable(anyDocument) },
    label: ({ input, asset }) => (asset === null ? `Reset ${input}` : `Set ${input}`),
    run(editing, { graph: id, input, asset }) {
      const graph = editing.get(id, 'graph')
      const { inputs } = resolveGraph(graph, lookupIn(editing.all()))
      const declared = inputs.find((i) => i.name === input)
      // An override of something the parent no longer has can still be taken away.
      if (!declared && asset !== null) {
        const names = inputs.map((i) => i.name)
        throw new FaceworkError(
          'graph/input-unknown',
          input,
          `Graph "${graph.name}" has no asset input "${input}".`,
          suggestion(input, names),
        )
      }
      const ref = asset === null ? undefined : editing.refTo(asset, declared!.kind)
      editing.put(graph.parent ? overridden(graph, input, ref) : withDefault(graph, input, ref))
    },
  }),

  // [G4] Sets a parameter of a node: in a parent for all, in a child as an override of its own.
  'graph.setParameter': defineCommand({
    title: 'Set parameter of node',
    parameters: {
      graph: documentOf('graph'),
      node: text,
      parameter: text,
      value: anyValue,
      /** Of a list that inputs stand for: the old index of each line, -1 for a new one. Links follow their line. */
      was: optional(list(finite)),
    },
    label: ({ node, parameter }) => `Set ${parameter} of ${node}`,
    run(editing, { graph, node, parameter, value, was }) {
      const change = { node, parameter, value, was }
      editing.put(setGraphParameter(editing.get(graph, 'graph'), change, lookupIn(editing.all())))
    },
  }),

  // [G4] The child follows its parent's value again.
  'graph.resetParameter': defineCommand({
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
  }),

  // Gives a parameter a name that scripts set it by; null takes the name away.
  'graph.expose': defineCommand({
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
  }),
}

function overridden(graph: Graph, input: string, asset: AssetRef | undefined): Graph {
  const others = Object.entries(graph.assets).filter(([name]) => name !== input)
  return { ...graph, assets: Object.fromEntries(asset ? [...others, [input, asset]] : others) }
}

function withDefault(graph: Graph, name: string, asset: AssetRef | undefined): Graph {
  return {
    ...graph,
    inputs: graph.inputs.map((input) => {
      if (input.name !== name) return input
      const { default: _, ...rest } = input
      return asset ? { ...rest, default: asset } : rest
    }),
  }
}
