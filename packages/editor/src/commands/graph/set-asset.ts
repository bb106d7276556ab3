import { type AssetRef, type Graph, lookupIn, resolveGraph } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { anyDocument, documentOf, nullable, text } from '../../parameters.ts'

/** [G4] Fills an asset input: in a parent the default of all, in a child its own. Null takes it away again. */
export const setGraphAssetCommand = defineCommand({
  id: 'graph.setAsset',
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
})

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
