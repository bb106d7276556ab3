import type { GraphNode } from '@facework/documents'
import { nodeKind, type Shape } from '@facework/documents/internal'
import { Button } from '../../../components/controls/button.tsx'
import { runCommand } from '../../../session/run-command.ts'
import { useSession } from '../../../session/use-session.ts'
import { openNode } from '../shown/shown-graph.ts'
import { type Edit, useEdit } from './edit.ts'
import { parameterTitle } from './parameter-title.ts'
import { ShapeField } from './shape-field.tsx'

export interface ParameterFieldProps {
  readonly graph: string
  readonly node: GraphNode
  readonly parameter: string
  readonly value: unknown
  readonly overridden: boolean
  /** Lists are a button that opens them in a wide panel. */
  readonly compact?: boolean
}

export const nodeName = (node: GraphNode) => node.label ?? node.id

/** Edits of one parameter of a node, and what was refused. */
export function useParameterEdit(graph: string, node: string, parameter: string): [Edit, string] {
  return useEdit('graph.setParameter', (value, was) => ({
    graph,
    node,
    parameter,
    value,
    was,
  }))
}

/** One parameter of a node: the field that its shape asks for, and under it what was refused. */
export function ParameterField({
  graph,
  node,
  parameter,
  value,
  overridden,
  compact = false,
}: ParameterFieldProps) {
  const session = useSession()
  const [edit, refused] = useParameterEdit(graph, node.id, parameter)
  const label = `${parameterTitle(parameter)} of ${nodeName(node)}`
  const shape = nodeKind(node.kind).shapes[parameter]
  if (!shape || (compact && !isShort(shape))) {
    const words = sizeWords(parameter, value)
    return (
      <Button
        size="sm"
        look="line"
        aria-label={`Edit ${label}: ${words}`}
        onClick={() => openNode(session, node.id)}
      >
        {words}
      </Button>
    )
  }
  return (
    <span className="parameter-field">
      <ShapeField
        shape={shape}
        label={label}
        value={value}
        edit={edit}
        overridden={overridden}
        onReset={
          overridden
            ? () => runCommand(session, 'graph.resetParameter', { graph, node: node.id, parameter })
            : undefined
        }
      />
      {refused && (
        <span className="error small" role="alert">
          {refused}
        </span>
      )}
    </span>
  )
}

const isShort = ({ type }: Shape) =>
  type === 'number' || type === 'flag' || type === 'choice' || type === 'text'

/** How much there is of what does not fit: `3 lines`, `2 targets`. */
export function sizeWords(parameter: string, value: unknown): string {
  if (parameter === 'driver') {
    const { sources, targets } = value as { sources: readonly unknown[]; targets: readonly unknown[] }
    return `${counted(sources.length, 'joint')}, ${counted(targets.length, 'target')}`
  }
  if (value === undefined) return 'All'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : counted(value.length, 'line')
  const fields = Object.entries(value as object)
  const [, first] = fields.find(([name]) => name === 'curve') ?? []
  if (typeof first === 'string') return first
  return fields.length === 0 ? 'None' : counted(fields.length, 'line')
}

export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
