import type { GraphNode } from '@facework/documents'
import { nodeKind } from '@facework/documents/internal'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { InlineName } from '../../components/controls/inline-name.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import type { ShownGraph } from './shown/shown-graph.ts'

/** The name scripts set a parameter by, while the character plays; numbers and switches can have one. */
export function ExposedName({
  shown: { graph, resolved },
  node,
  parameter,
}: {
  shown: ShownGraph
  node: GraphNode
  parameter: string
}) {
  const session = useSession()
  const [naming, setNaming] = useState(false)
  if (nodeKind(node.kind).shapes[parameter]?.type !== 'number') return <span />
  const name = resolved.exposed.find((e) => e.node === node.id && e.parameter === parameter)?.name
  if (graph.parent) return <span className="dim small">{name ? `Scripts: ${name}` : ''}</span>
  const set = (to: string | null) =>
    runCommand(session, 'graph.expose', { graph: graph.id, node: node.id, parameter, name: to })
  if (naming) {
    return (
      <InlineName
        name={name ?? `${node.id}.${parameter}`}
        label={`Name of ${parameter} for scripts`}
        close={(given) => {
          setNaming(false)
          if (given !== undefined) set(given)
        }}
      />
    )
  }
  return (
    <span className="hs">
      <Button
        size="sm"
        look="ghost"
        icon="link"
        title="A name for scripts to set this parameter at run time"
        onClick={() => setNaming(true)}
      >
        {name ? `Scripts: ${name}` : 'Expose to scripts'}
      </Button>
      {name && (
        <Button size="sm" look="ghost" icon="x" aria-label={`Remove ${name}`} onClick={() => set(null)} />
      )}
    </span>
  )
}
