import { type Diagnostic, Report } from '@facework/report'
import type { CompiledPoses } from '../../compile/compiled-poses.ts'
import type { CompiledRig } from '../../compile/compiled-rig.ts'
import type { PosesRole } from '../../graph/batch-role.ts'
import type { CompiledGraph, CompiledStep } from '../../graph/compiled-graph.ts'
import { joinPoses } from './join-poses.ts'
import { type Stream, streamAfter } from './joint-streams.ts'
import { posesOfRole } from './poses-of-role.ts'

export interface PlannedNode {
  readonly node: string
  readonly kind: string
  /**
   * `batch`: for everybody at once. `character`: once for each, on curves alone. `nowhere`: not in a crowd.
   */
  readonly runs: 'batch' | 'character' | 'nowhere'
}

/** Poses of one node, and the index of their first weight among all weights. */
export interface PlannedPart {
  readonly step: number
  readonly role: PosesRole
  readonly poses: CompiledPoses
  readonly first: number
}

/** How a crowd runs a graph. */
export interface BatchPlan {
  readonly graph: CompiledGraph
  /**
   * `batch`: all of it at once while a character plays one clip. `split`: curves character by character, then
   * all poses at once. `none`: see the diagnostics.
   */
  readonly mode: 'batch' | 'split' | 'none'
  readonly nodes: readonly PlannedNode[]
  /** Errors for nodes that run in no crowd, information for those that run once a character. */
  readonly diagnostics: readonly Diagnostic[]
  /** The rig with the poses of all nodes as one asset; what a crowd's batch is made of. */
  readonly rig: CompiledRig
  readonly parts: readonly PlannedPart[]
}

const cache = new WeakMap<CompiledGraph, BatchPlan>()

// [K7]
/**
 * Which nodes of a graph a crowd can run for everybody at once, which once a character, and which not at
 * all.
 *
 *   const plan = planBatch(compileGraph(…))
 *   if (plan.mode === 'none') for (const { message, hint } of plan.diagnostics) …
 */
export function planBatch(graph: CompiledGraph): BatchPlan {
  const known = cache.get(graph)
  if (known) return known
  const report = new Report()
  const streams: Stream[] = []
  for (const i of graph.steps.keys()) streams.push(streamAfter(graph.steps, i, streams))
  const shown = streams[graph.outputStep]
  const parts: PlannedPart[] = []
  let first = 0
  for (const step of shown?.parts ?? []) {
    const { batch, node } = graph.steps[step]!
    const role = batch as PosesRole
    const poses = posesOfRole(role, node)
    parts.push({ step, role, poses, first })
    first += poses.controlNames.length
  }
  const refused = new Set<string>()
  streams.forEach(({ refusal }, i) => {
    const { node, kind } = graph.steps[i]!
    if (!refusal || refused.has(node)) return
    refused.add(node)
    report.error(
      'crowd/node',
      node,
      `Node "${node}" (${kind}) of graph "${graph.name}" runs in no crowd: ${refusal.why}.`,
      refusal.remedy,
    )
  })
  const remembering = new Set<string>()
  for (const { node, kind, batch } of graph.steps) {
    if (batch?.runs !== 'curves' || !batch.remembers || refused.has(node)) continue
    remembering.add(node)
    report.info(
      'crowd/node-per-character',
      node,
      `Node "${node}" (${kind}) of graph "${graph.name}" remembers ${batch.remembers}, so the graph's curves are evaluated once a character; its poses still are for all at once.`,
      'Play the clip in a slot instead, if many characters run this graph.',
    )
  }
  const mode = refused.size > 0 ? 'none' : remembering.size > 0 ? 'split' : 'batch'
  const plan: BatchPlan = {
    graph,
    mode,
    nodes: plannedNodes(graph.steps, refused, mode),
    diagnostics: report.diagnostics,
    rig: rigOf(graph.rig, parts),
    parts,
  }
  cache.set(graph, plan)
  return plan
}

function plannedNodes(
  steps: readonly CompiledStep[],
  refused: ReadonlySet<string>,
  mode: BatchPlan['mode'],
): PlannedNode[] {
  const nodes = new Map<string, PlannedNode>()
  for (const { node, kind, batch } of steps) {
    const together = mode === 'batch' || batch?.runs === 'poses'
    const runs = refused.has(node) ? 'nowhere' : together ? 'batch' : 'character'
    nodes.set(node, { node, kind, runs })
  }
  return [...nodes.values()]
}

/** Weights that are no curves of the rig, such as the axes of a head turn, get one of their own. */
function rigOf(rig: CompiledRig, parts: readonly PlannedPart[]): CompiledRig {
  const { poses: _, ...rest } = rig
  if (parts.length === 0) return rest
  const names = [...rig.curveNames]
  const controlCurves = parts.flatMap(({ poses }) =>
    poses.controlNames.map((name, c) => {
      const curve = poses.controlCurves[c]!
      return curve >= 0 ? curve : names.push(name) - 1
    }),
  )
  const curveDefaults = new Float32Array(names.length)
  curveDefaults.set(rig.curveDefaults)
  const poses = joinPoses(
    parts.map((p) => p.poses),
    Int32Array.from(controlCurves),
  )
  return { ...rest, curveNames: names, curveDefaults, poses }
}
