import { FaceworkError } from '@facework/report'
import type { CompiledGraph } from '../../graph/compiled-graph.ts'
import type { Crowd } from '../crowd.ts'
import { CrowdPerformer } from './crowd-performer.ts'
import { GraphRows } from './graph-rows.ts'
import { type BatchPlan, planBatch } from './plan-batch.ts'

const rowsOfCrowds = new WeakMap<Crowd, Map<BatchPlan, GraphRows>>()

// [K7]
/**
 * A new character of a crowd that runs a graph (see `planBatch`). No method of the crowd, so that a game
 * whose crowds play clips alone ships no graphs.
 *
 *   const one = addPerformer(crowd, compileGraph(…))
 *   one.play(clip)
 *   const view = showCrowd(head, one.batch)
 */
export function addPerformer(crowd: Crowd, graph: CompiledGraph): CrowdPerformer {
  const plan = planBatch(graph)
  if (plan.mode === 'none') throw notForCrowds(plan)
  const batch = crowd.batchOf(plan.rig)
  const known = rowsOfCrowds.get(crowd) ?? new Map<BatchPlan, GraphRows>()
  rowsOfCrowds.set(crowd, known)
  const rows = known.get(plan) ?? new GraphRows(plan, crowd.clips, batch.rig, crowd.rowError)
  known.set(plan, rows)
  return new CrowdPerformer(crowd, batch, plan, rows)
}

function notForCrowds({ graph, diagnostics }: BatchPlan): FaceworkError {
  const refused = diagnostics.filter((d) => d.severity === 'error')
  const [first] = refused
  return new FaceworkError(
    'crowd/graph',
    first!.path,
    `Graph "${graph.name}" cannot run in a crowd: ${refused.map((d) => d.message).join(' ')}`,
    first!.hint,
    refused,
  )
}
