import type { AppCommand } from '../../shell/app-command.ts'
import { useGraphView } from './shown-graph.ts'

/** What the Graph panel does by a name or a key; deleting is the canvas's own. */
export const GRAPH_COMMANDS: readonly AppCommand[] = [
  {
    id: 'graph-add-node',
    title: 'Add node',
    icon: 'plus',
    keys: ['A'],
    panel: 'graph',
    run: () => useGraphView.setState({ adding: true }),
  },
]
