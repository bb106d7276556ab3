import type { Id } from '@facework/documents'

/** The view of graphs; not part of a document. */
export interface GraphView {
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

export const initialGraphView = (): GraphView => ({
  opened: undefined,
  graph: undefined,
  live: true,
  adding: false,
  selected: [],
  traced: '',
})
