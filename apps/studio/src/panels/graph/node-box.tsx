import type { GraphNode } from '@facework/documents'
import { inputsOf, isAssetPort, nodeKind, type Port } from '@facework/documents/internal'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { createContext, useContext } from 'react'
import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { AssetPort } from './asset-port.tsx'
import { FormNames, useNamesFor } from './form/names.ts'
import { nodeName, ParameterField } from './form/node-parameters.tsx'
import { parameterTitle } from './form/parameter-title.ts'
import { useStream } from './live-streams.ts'
import { NODE_ICONS } from './node-icons.table.ts'
import { NodeMessage, type NodeMessages } from './node-messages.tsx'
import type { ShownGraph } from './shown/shown-graph.ts'
import { isCurvesOnly } from './stream-summary.ts'

export interface BoxData extends Record<string, unknown> {
  readonly node: GraphNode
}
export type Box = Node<BoxData, 'box'>

export interface BoxSurroundings {
  readonly shown: ShownGraph
  /** What the compiler says, by node. */
  readonly messages: NodeMessages
}
/** What every box of one canvas has in common; boxes are made by the canvas library, which passes no props. */
export const Surroundings = createContext<BoxSurroundings | undefined>(undefined)

export const isStream = (port: Port) => port.type === 'pose' || port.type === 'additive'

/** One node of the graph: ports, what fills them, parameters, and what the compiler says of it. */
export function NodeBox({ data: { node }, selected }: NodeProps<Box>) {
  const { shown, messages } = useContext(Surroundings)!
  const kind = nodeKind(node.kind)
  const inputs = inputsOf(node)
  const streams = inputs.filter(isStream)
  const assets = inputs.filter(isAssetPort)
  const stream = useStream(node.id)
  const isChild = shown.graph.parent !== undefined
  const found = messages.get(node.id) ?? []
  const names = useNamesFor(node, shown)
  const single = streams.length === 1 && streams[0]?.name === 'pose'
  return (
    <article
      className={classes('gnode', selected && 'sel', isChild && 'inh', node.muted && 'muted')}
      aria-label={`${kind.title} ${nodeName(node)}${node.muted ? ', muted' : ''}`}
      title={kind.description}
    >
      <header>
        <Icon name={NODE_ICONS[node.kind]} />
        <span className="ell">{kind.title}</span>
        <span className="sub ell">{node.muted ? 'muted' : nodeName(node)}</span>
        {single && <StreamHandle node={node} port={streams[0]!} />}
        {kind.output && (
          <Handle
            type="source"
            id={kind.output.name}
            position={Position.Right}
            className={classes('port', isCurvesOnly(stream) && 'curves', kind.output.type)}
            role="img"
            aria-label={`Output of ${node.id}`}
          />
        )}
      </header>
      <div className="nb nodrag">
        {!single &&
          streams.map((port) => (
            <div key={port.name} className="pr in">
              <StreamHandle node={node} port={port} />
              <span>{parameterTitle(port.name)}</span>
              {port.optional && <span className="dim small">optional</span>}
            </div>
          ))}
        {assets.map((port) => (
          <AssetPort key={port.name} shown={shown} node={node} port={port} />
        ))}
        <FormNames value={names}>
          <Parameters node={node} shown={shown} />
        </FormNames>
        {found.map((problem) => (
          <NodeMessage key={problem.code + problem.message} problem={problem} />
        ))}
      </div>
    </article>
  )
}

function StreamHandle({ node, port }: { node: GraphNode; port: Port }) {
  const { shown } = useContext(Surroundings)!
  const from = shown.resolved.links.find((l) => l.to.node === node.id && l.to.port === port.name)?.from
  const source = from && 'node' in from ? from.node : ''
  const stream = useStream(source)
  return (
    <Handle
      type="target"
      id={port.name}
      position={Position.Left}
      className={classes('port', isCurvesOnly(stream) && 'curves', port.type, !from && 'free')}
      role="img"
      aria-label={`Input ${port.name} of ${node.id}`}
    />
  )
}

function Parameters({ node, shown: { graph } }: { node: GraphNode; shown: ShownGraph }) {
  const values = Object.entries(node.parameters as Readonly<Record<string, unknown>>)
  const own = graph.parameters[node.id] ?? {}
  return values.map(([name, value]) => (
    <div key={name} className="pr">
      <span className="ell" title={parameterTitle(name)}>
        {parameterTitle(name)}
      </span>
      <ParameterField
        graph={graph.id}
        node={node}
        parameter={name}
        value={value}
        overridden={Object.hasOwn(own, name)}
        compact
      />
    </div>
  ))
}
