import { useMemo } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { useProblems } from '../../session/hooks/use-problems.ts'
import type { StudioProblem } from '../../session/problems.ts'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import type { ShownGraph } from './shown/shown-graph.ts'

export type NodeMessages = ReadonlyMap<string, readonly StudioProblem[]>

/** What the compiler says of each node, for the graph itself and for the child on stage. */
export function useNodeMessages(shown: ShownGraph | undefined): NodeMessages {
  const problems = useProblems()
  const own = shown?.characterView?.documents.graph?.own.id
  return useMemo(() => {
    const byNode = new Map<string, StudioProblem[]>()
    const about = problems.filter((p) => p.document === shown?.graph.id || (own && p.document === own))
    for (const problem of about) {
      const id = shown?.resolved.nodes[Number(/^nodes\[(\d+)\]/.exec(problem.path)?.[1])]?.id ?? ''
      byNode.set(id, [...(byNode.get(id) ?? []), problem])
    }
    return byNode
  }, [problems, own, shown])
}

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' } as const

/** One finding in place: what is wrong, and the button that fixes it or the fix as text. */
export function NodeMessage({ problem }: { problem: StudioProblem }) {
  const session = useSession()
  const [fix] = problem.fixes
  return (
    <div className={classes('node-msg', problem.severity)} role="note">
      <p className="hs strong">
        <Icon
          name={
            problem.severity === 'error'
              ? 'circle-x'
              : problem.severity === 'info'
                ? 'info'
                : 'triangle-alert'
          }
          size="s"
        />
        {WORDS[problem.severity]}
      </p>
      <p>{problem.message}</p>
      {fix ? (
        <Button size="sm" onClick={() => runCommand(session, fix.command, fix.args)}>
          {fix.title}
        </Button>
      ) : (
        // Names of forty joints are for the Problems panel.
        problem.hint && !problem.alike && <p className="mid">{problem.hint}</p>
      )}
    </div>
  )
}
