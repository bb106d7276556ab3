import { ReactFlowProvider } from '@xyflow/react'
import { useEffect } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { openDocument } from '../../session/open/open-document.ts'
import { runCommand } from '../../session/run-command.ts'
import { useCharacter, useGraphView, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { AddNode } from './add-node.tsx'
import { GraphCanvas } from './graph-canvas.tsx'
import { useShownGraph } from './shown/shown-graph.ts'
import { TidyButton } from './tidy-button.tsx'
import './graph.css'

function GraphPanel() {
  const session = useSession()
  const shown = useShownGraph()
  const { character } = useCharacter()
  const live = useGraphView((s) => s.live)
  const id = shown?.graph.id
  useEffect(() => session.graphView.setState({ graph: id }), [id, session])
  if (!shown) {
    return (
      <EmptyNote>
        <span>{character ? `${character.name} uses the default graph.` : 'Open or create a graph.'}</span>
        <Button
          icon="plus"
          onClick={() => {
            const made = runCommand(session, 'graph.create', { name: 'performer' })
            if (made && character)
              runCommand(session, 'graph.createChild', { graph: made.value, character: character.id })
          }}
        >
          Create graph
        </Button>
      </EmptyNote>
    )
  }
  const { graph, parent } = shown
  // Whoever runs it already needs no child of it.
  const heir = shown.characterView ? undefined : character
  return (
    <ReactFlowProvider>
      <div className="graph-panel">
        <div className="bar">
          <AddNode shown={shown} />
          <TidyButton graph={graph} />
          <Switch on={live} onChange={(on) => session.graphView.setState({ live: on })}>
            Live values
          </Switch>
          <span className="grow" />
          <b className="medium ell">
            <Icon name={parent ? 'git-branch' : 'workflow'} size="s" /> {graph.name}
          </b>
          {graph.parent ? (
            <>
              <span className="dim small ell">Nodes and links are inherited from the parent graph</span>
              {parent && (
                <Button look="line" onClick={() => openDocument(session, parent.id)}>
                  Open {parent.name}
                </Button>
              )}
            </>
          ) : (
            <Button
              look="line"
              icon="git-branch"
              title="A graph for one character that inherits from this one"
              onClick={() =>
                runCommand(session, 'graph.createChild', {
                  graph: graph.id,
                  character: heir?.id,
                })
              }
            >
              Create child graph{heir && ` for ${heir.name}`}
            </Button>
          )}
        </div>
        <div className="canvas">
          <GraphCanvas shown={shown} />
        </div>
      </div>
    </ReactFlowProvider>
  )
}

export const graphPanel: PanelDefinition = {
  id: 'graph',
  title: 'Graph',
  icon: 'workflow',
  Body: GraphPanel,
  hints: [
    [['A'], 'add node'],
    [['Del'], 'delete'],
    [['M'], 'mute'],
    [['Drop'], 'an asset on an input'],
  ],
}
