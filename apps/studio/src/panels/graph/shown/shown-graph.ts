import { type Graph, lookupIn, type ResolvedGraph, resolveGraph } from '@facework/documents'
import { useEffect, useMemo } from 'react'
import type { Session } from '../../../session/session.ts'
import {
  useCharacter,
  useDocument,
  useEditor,
  useGraphView,
  useSession,
} from '../../../session/use-session.ts'
import type { CharacterView } from '../../../stage/character-view.ts'

/** Selects a node and brings its editor to the front. */
export function openNode(session: Session, node: string): void {
  session.graphView.setState({ selected: [node] })
  session.shell.getState().showPanel('node')
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
  const { graphView } = useSession()
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
    if (chosen) graphView.setState({ opened: chosen.id })
  }, [chosen, graphView])
  return useMemo(() => {
    if (!graph) return undefined
    const all = [...documents.values()].map((o) => o.document)
    const runs = characterView?.documents.graph?.graph.chain.includes(graph.id) ? characterView : undefined
    return { graph, parent, resolved: resolveGraph(graph, lookupIn(all)), characterView: runs }
  }, [graph, parent, documents, characterView])
}
