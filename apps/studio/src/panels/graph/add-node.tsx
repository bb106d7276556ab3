import { NODE_KINDS, type NodeKindName } from '@facework/documents/internal'
import { useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Popover } from '../../components/dialogs/popover.tsx'
import { rovingKeys } from '../../components/rows/roving.ts'
import { runCommand } from '../../session/run-command.ts'
import { useGraphView, useSession } from '../../session/use-session.ts'
import { freePlace } from './free-place.ts'
import { NODE_ICONS } from './node-icons.table.ts'
import type { ShownGraph } from './shown/shown-graph.ts'
import { canvasElement } from './use-view.ts'

/** About what a node takes before it is drawn. */
const SIZE = { width: 216, height: 150 }

/** Every kind of node, found by its name here or in Unreal. It goes into the wire behind the selected node. */
export function AddNode({ shown: { graph, resolved } }: { shown: ShownGraph }) {
  const session = useSession()
  const { getNode, getNodes, screenToFlowPosition } = useReactFlow()
  const open = useGraphView((s) => s.adding)
  const selected = useGraphView((s) => s.selected)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = Object.values(NODE_KINDS).filter((k) =>
    `${k.title} ${k.description} ${k.unreal}`.toLowerCase().includes(wanted),
  )
  const setOpen = (adding: boolean) => {
    setQuery('')
    session.graphView.setState({ adding })
  }
  const add = (kind: string) => {
    const after = resolved.nodes.find((n) => n.id === selected[0])
    const beside = after && getNode(after.id)
    const canvas = canvasElement()?.getBoundingClientRect()
    const middle = screenToFlowPosition({
      x: canvas ? canvas.x + canvas.width / 2 : 0,
      y: canvas ? canvas.y + canvas.height / 2 : 0,
    })
    const wished = beside ? { x: beside.position.x + 60, y: beside.position.y + 230 } : middle
    const others = getNodes().map(({ position, measured }) => ({
      ...position,
      width: measured?.width ?? SIZE.width,
      height: measured?.height ?? SIZE.height,
    }))
    const at = freePlace({ ...wished, ...SIZE }, others)
    const made = runCommand(session, 'graph.addNode', {
      graph: graph.id,
      kind: kind as NodeKindName,
      position: [Math.round(at.x), Math.round(at.y)],
      after: after?.id,
    })
    if (!made) return
    setOpen(false)
    session.graphView.setState({ selected: [made.value] })
  }
  return (
    <Popover
      title="Add node"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon="plus" disabled={graph.parent !== undefined}>
          Add node <Kbd keys={['A']} />
        </Button>
      }
    >
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) add(found[0].kind)
        }}
      >
        <SearchField label="Find a node" value={query} onChange={setQuery} />
      </form>
      <div className="node-kinds scroll" role="listbox" aria-label="Kinds of nodes" onKeyDown={rovingKeys}>
        {found.map((kind) => (
          <button
            key={kind.kind}
            type="button"
            role="option"
            aria-selected="false"
            data-row
            className="node-kind"
            title={`Unreal: ${kind.unreal}`}
            onClick={() => add(kind.kind)}
          >
            <Icon name={NODE_ICONS[kind.kind as NodeKindName]} />
            <span>
              <b className="medium">{kind.title}</b>
              <span className="small dim">{kind.description}</span>
            </span>
          </button>
        ))}
      </div>
    </Popover>
  )
}
