import type { Graph } from '@facework/documents'
import { useReactFlow } from '@xyflow/react'
import { Button } from '../../components/controls/button.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'

/** Milliseconds until the nodes stand where they were put. */
const SETTLE = 60

/** Puts the nodes in order, and looks at all of them. */
export function TidyButton({ graph }: { graph: Graph }) {
  const session = useSession()
  const { fitView } = useReactFlow()
  return (
    <Button
      icon="layout-grid"
      disabled={graph.parent !== undefined}
      title="Arrange the nodes in columns, from inputs to output"
      onClick={() => {
        runCommand(session, 'graph.tidy', { graph: graph.id })
        setTimeout(() => fitView({ padding: 0.05, maxZoom: 1 }), SETTLE)
      }}
    >
      Tidy
    </Button>
  )
}
