import { type Graph, type Id, lookupIn, type ResolvedGraph, resolveGraph } from '@facework/documents'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useCharacter, useDocument, useEditor } from '../../session/use-session.ts'
import { useShell } from '../../shell/shell-store.ts'
import type { CharacterView } from '../../stage/character-view.ts'

interface GraphView {
  /** Opened by the user; otherwise the graph of the selected character is shown. */
  readonly opened: Id | undefined
  /** The graph that is shown, whoever chose it. */
  readonly graph: Id | undefined
  readonly live: boolean
  readonly adding: boolean
  /** Ids of nodes. */
  readonly selected: readonly string[]
  /** Curve whose way through the graph is shown. */
  readonly traced: string
}

/** How one looks at graphs; part of no document. */
export const useGraphView = create<GraphView>(() => ({
  opened: undefined,
  graph: undefined,
  live: true,
  adding: false,
  selected: [],
  traced: '',
}))

/** Selects a node and brings its editor to the front. */
export function openNode(node: string): void {
  useGraphView.setState({ selected: [node] })
  useShell.getState().showPanel('node')
}

export interface ShownGraph {
  readonly graph: Graph
  readonly resolved: ResolvedGraph
  readonly parent: Graph | undefined
  /** The previewed character, if it runs this graph or a child of it. */
  readonly characterView: CharacterView | undefined
}

/** The graph that the panels show. */
export function useShownGraph(): ShownGraph | undefined {
  const { character, characterView } = useCharacter()
  const documents = useEditor((s) => s.documents)
  const selected = useEditor((s) => s.selection.document)
  const chosen = useDocument(selected, 'graph')
  const opened = useGraphView((s) => s.opened)
  const kept = useDocument(opened, 'graph')
  const own = useDocument(character?.graph?.id, 'graph')
  const graph = chosen ?? kept ?? own
  const parent = useDocument(graph?.parent?.id, 'graph')
  useEffect(() => {
    if (chosen) useGraphView.setState({ opened: chosen.id })
  }, [chosen])
  return useMemo(() => {
    if (!graph) return undefined
    const all = [...documents.values()].map((o) => o.document)
    const runs = characterView?.documents.graph?.graph.chain.includes(graph.id) ? characterView : undefined
    return { graph, parent, resolved: resolveGraph(graph, lookupIn(all)), characterView: runs }
  }, [graph, parent, documents, characterView])
}
