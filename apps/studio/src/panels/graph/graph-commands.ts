import type { AppCommand } from '../../session/app-command.ts'
import { runCommand } from '../../session/run-command.ts'

/** What the Graph panel does by a name or a key; deleting is the canvas's own. */
export const GRAPH_COMMANDS: readonly AppCommand[] = [
  {
    id: 'graph-add-node',
    title: 'Add node',
    icon: 'plus',
    keys: ['A'],
    panel: 'graph',
    run: ({ session }) => session.graphView.setState({ adding: true }),
  },
  {
    id: 'graph-mute',
    title: 'Mute nodes',
    icon: 'volume-x',
    keys: ['M'],
    panel: 'graph',
    enabled: ({ session }) => session.graphView.getState().selected.length > 0,
    run({ session }) {
      const { graph, selected } = session.graphView.getState()
      if (graph !== undefined) runCommand(session, 'graph.mute', { graph, nodes: selected })
    },
  },
  {
    id: 'graph-edit-node',
    title: 'Edit node',
    icon: 'sliders-horizontal',
    keys: ['F2'],
    panel: 'graph',
    enabled: ({ session }) => session.graphView.getState().selected.length > 0,
    run: ({ dock }) => dock.show('node'),
  },
  {
    id: 'graph-tidy',
    title: 'Tidy graph',
    icon: 'layout-grid',
    panel: 'graph',
    enabled: ({ session }) => session.graphView.getState().graph !== undefined,
    run({ session }) {
      const { graph } = session.graphView.getState()
      if (graph !== undefined) runCommand(session, 'graph.tidy', { graph })
    },
  },
]
