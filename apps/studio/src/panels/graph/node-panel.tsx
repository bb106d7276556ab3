import type { GraphNode } from '@facework/documents'
import { nodeKind } from '@facework/documents/internal'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useGraphView, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { BlendedPoses } from './blended-poses.tsx'
import { DriverEditor } from './driver/driver-editor.tsx'
import { ExposedName } from './exposed-name.tsx'
import { NameField } from './form/name-field.tsx'
import { FormNames, useNamesFor } from './form/names.ts'
import { nodeName, ParameterField } from './form/node-parameters.tsx'
import { parameterTitle } from './form/parameter-title.ts'
import { NODE_ICONS } from './node-icons.table.ts'
import { NodeMessage, useNodeMessages } from './node-messages.tsx'
import { type ShownGraph, useShownGraph } from './shown/shown-graph.ts'
import './node-panel.css'

/** Everything that can be set on the selected node. */
function NodePanel() {
  const shown = useShownGraph()
  const selected = useGraphView((s) => s.selected)
  const node = shown?.resolved.nodes.find((n) => n.id === selected[0])
  const names = useNamesFor(node, shown)
  if (!shown || !node) return <EmptyNote>Select a node to edit its parameters.</EmptyNote>
  return (
    <FormNames value={names}>
      <NodeEditor key={`${shown.graph.id} ${node.id}`} shown={shown} node={node} />
    </FormNames>
  )
}

function NodeEditor({ shown, node }: { shown: ShownGraph; node: GraphNode }) {
  const session = useSession()
  const { graph } = shown
  const kind = nodeKind(node.kind)
  const isChild = graph.parent !== undefined
  const messages = useNodeMessages(shown).get(node.id) ?? []
  const values = node.parameters as Readonly<Record<string, unknown>>
  const own = graph.parameters[node.id] ?? {}
  return (
    <section className="node-panel scroll body" aria-label={`Node ${nodeName(node)}`}>
      <div className="bar">
        <Icon name={NODE_ICONS[node.kind]} />
        <b className="medium">{kind.title}</b>
        {isChild ? (
          <span className="mid ell">{nodeName(node)}</span>
        ) : (
          <NameField
            label="Name of the node"
            value={node.label ?? ''}
            placeholder={node.id}
            onChange={(label) =>
              runCommand(session, 'graph.setLabel', { graph: graph.id, node: node.id, label })
            }
          />
        )}
        <span className="grow dim small ell" title={`${kind.description} Unreal: ${kind.unreal}`}>
          {kind.description}
        </span>
        {node.kind !== 'output' && (
          <Switch
            on={node.muted ?? false}
            disabled={isChild}
            title="A muted node passes its input through unchanged (M)"
            onChange={(muted) =>
              runCommand(session, 'graph.mute', { graph: graph.id, nodes: [node.id], muted })
            }
          >
            Muted
          </Switch>
        )}
      </div>
      {messages.map((problem) => (
        <NodeMessage key={problem.code + problem.message} problem={problem} />
      ))}
      {kind.parameterNames.length === 0 && <EmptyNote>This node has no parameters.</EmptyNote>}
      <div className="node-form">
        {kind.parameterNames.map((name) => {
          if (node.kind === 'pose-driver' && name === 'driver') return null
          const here = Object.hasOwn(own, name)
          return (
            <div key={name} className={here ? 'node-row on' : 'node-row'}>
              <span className="mid">{parameterTitle(name)}</span>
              <ParameterField
                graph={graph.id}
                node={node}
                parameter={name}
                value={values[name]}
                overridden={here}
              />
              <ExposedName shown={shown} node={node} parameter={name} />
              {here && (
                <IconButton
                  icon="rotate-ccw"
                  label={`Reset ${parameterTitle(name)} to the parent`}
                  size="sm"
                  onClick={() =>
                    runCommand(session, 'graph.resetParameter', {
                      graph: graph.id,
                      node: node.id,
                      parameter: name,
                    })
                  }
                />
              )}
            </div>
          )
        })}
      </div>
      {node.kind === 'pose-driver' && <DriverEditor shown={shown} node={node} />}
      {node.kind === 'pose-blender' && <BlendedPoses shown={shown} node={node} />}
    </section>
  )
}

export const nodePanel: PanelDefinition = {
  id: 'node',
  title: 'Node',
  icon: 'sliders-horizontal',
  Body: NodePanel,
}
