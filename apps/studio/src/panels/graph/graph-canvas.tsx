import type { GraphLink } from '@facework/documents'
import { inputsOf, nodeKind } from '@facework/documents/internal'
import { tidyPositions } from '@facework/operations/internal'
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  type Connection,
  MiniMap,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react'
import { useGraphView, useShell } from '../../session/use-session.ts'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useState } from 'react'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { LiveStreamsProvider, useLiveStreams } from './live-streams.ts'
import { type Box, NodeBox, Surroundings } from './node-box.tsx'
import { useNodeMessages } from './node-messages.tsx'
import type { ShownGraph } from './shown/shown-graph.ts'
import { StreamEdge, type StreamEdgeType } from './stream-edge.tsx'
import { useView } from './use-view.ts'

const NODE_TYPES = { box: NodeBox }
const EDGE_TYPES = { stream: StreamEdge }

/** Nodes and wires. They are changed by commands only: what the library moves is a preview until the release. */
export function GraphCanvas({ shown }: { shown: ShownGraph }) {
  const session = useSession()
  const { graph, resolved, characterView } = shown
  const theme = useShell((s) => s.theme)
  const live = useGraphView((s) => s.live)
  const isChild = graph.parent !== undefined
  const [boxes, setBoxes] = useState<Box[]>([])
  const [wires, setWires] = useState<StreamEdgeType[]>([])
  const ids = useMemo(() => resolved.nodes.map((n) => n.id), [resolved])
  const streams = useLiveStreams(live ? characterView : undefined, ids)
  const messages = useNodeMessages(shown)
  /** Whose nodes the boxes are: they follow the graph a render later. */
  const [drawn, setDrawn] = useState(graph.id)
  useView(drawn, boxes)

  useEffect(() => {
    setDrawn(graph.id)
    setBoxes((before) => {
      const known = new Map(before.map((b) => [b.id, b]))
      const tidy = tidyPositions(resolved.nodes, resolved.links)
      return resolved.nodes.map((node): Box => {
        const [x, y] = node.position ?? tidy.get(node.id) ?? [0, 0]
        return { ...known.get(node.id), id: node.id, type: 'box', position: { x, y }, data: { node } }
      })
    })
    setWires((before) => {
      const known = new Map(before.map((w) => [w.id, w]))
      return resolved.links.flatMap((link): StreamEdgeType[] => {
        const wire = wireOf(link)
        return wire ? [{ ...known.get(wire.id), ...wire }] : []
      })
    })
    // A node that is gone is no longer chosen; the canvas does not say so itself.
    const { selected } = session.graphView.getState()
    const left = selected.filter((id) => resolved.nodes.some((node) => node.id === id))
    if (left.length < selected.length) session.graphView.setState({ selected: left })
  }, [graph.id, resolved, session])

  // Chosen on the canvas, in the list of values or by a command: one place says which nodes are.
  const chosen = useGraphView((s) => s.selected)
  const shownBoxes = useMemo(
    () => boxes.map((box) => ({ ...box, selected: chosen.includes(box.id) })),
    [boxes, chosen],
  )
  const changeBoxes = (changes: NodeChange<Box>[]) => {
    const picks = changes.filter((c) => c.type === 'select')
    if (picks.length > 0) {
      const now = new Set(session.graphView.getState().selected)
      for (const { id, selected } of picks) {
        if (selected) now.add(id)
        else now.delete(id)
      }
      session.graphView.setState({ selected: [...now] })
    }
    setBoxes((before) =>
      applyNodeChanges(
        changes.filter((c) => c.type !== 'select'),
        before,
      ),
    )
  }

  const fits = ({ source, sourceHandle, target, targetHandle }: Connection | StreamEdgeType) => {
    const from = resolved.nodes.find((n) => n.id === source)
    const to = resolved.nodes.find((n) => n.id === target)
    if (!from || !to || source === target) return false
    const given = nodeKind(from.kind).output
    const taking = inputsOf(to).find((p) => p.name === targetHandle)
    return given?.name === sourceHandle && given?.type === taking?.type
  }

  return (
    <Surroundings value={{ shown, messages }}>
      <LiveStreamsProvider value={streams}>
        <ReactFlow
          colorMode={theme}
          nodes={shownBoxes}
          edges={wires}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          nodesDraggable={!isChild}
          nodesConnectable={!isChild}
          edgesReconnectable={false}
          minZoom={0.2}
          maxZoom={1.5}
          deleteKeyCode={isChild ? null : ['Delete', 'Backspace']}
          isValidConnection={fits}
          onNodesChange={changeBoxes}
          onEdgesChange={(changes) => setWires((now) => applyEdgeChanges(changes, now))}
          onNodeDragStop={(_, __, moved) =>
            runCommand(session, 'graph.moveNodes', {
              graph: graph.id,
              positions: Object.fromEntries(
                moved.map((n) => [n.id, [Math.round(n.position.x), Math.round(n.position.y)]]),
              ),
            })
          }
          onConnect={({ source, sourceHandle, target, targetHandle }) => {
            // Every handle has the name of its port; the library's type allows for handles without one.
            if (sourceHandle === null || targetHandle === null) return
            runCommand(session, 'graph.link', {
              graph: graph.id,
              from: { node: source, port: sourceHandle },
              to: { node: target, port: targetHandle },
            })
          }}
          onBeforeDelete={async ({ nodes, edges }) => {
            // The document says what is left; the library's own deletion would be a second truth.
            if (nodes.length > 0) {
              const gone = nodes.map((n) => n.id)
              runCommand(session, 'graph.deleteNodes', { graph: graph.id, nodes: gone })
            } else if (edges.length > 0) {
              const to = edges.flatMap(({ target: node, targetHandle: port }) =>
                port ? [{ node, port }] : [],
              )
              runCommand(session, 'graph.unlink', { graph: graph.id, to })
            }
            return false
          }}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{
            'node.a11yDescription.default':
              'Enter selects the node, Delete removes it, M mutes it, F2 edits it.',
          }}
        >
          <Background gap={20} size={1} />
          <MiniMap pannable ariaLabel="Fit graph" />
        </ReactFlow>
      </LiveStreamsProvider>
    </Surroundings>
  )
}

function wireOf({ from, to }: GraphLink): StreamEdgeType | undefined {
  if ('input' in from) return undefined
  return {
    id: `${to.node}.${to.port}`,
    type: 'stream',
    source: from.node,
    sourceHandle: from.port,
    target: to.node,
    targetHandle: to.port,
    data: {},
    ariaLabel: `From ${from.node} to ${to.port} of ${to.node}`,
  }
}
