import type { ControlMap, GraphNode } from '@facework/documents'
import { Report } from '@facework/report'
import { type CompileRigOptions, compileRig, type RigModel } from '../compile/compile-rig.ts'
import { compileChain } from './compile-chain.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import { DEFAULT_COMPILERS, DEFAULT_NODES } from './default-graph.ts'
import type { NodeAssets } from './graph-assets.ts'
import { headTurn } from './nodes/head-turn.ts'
import { mapCurves } from './nodes/map-curves.ts'

export interface CompileStandardGraphOptions extends CompileRigOptions {
  /** From the names of clips and controls to the poses; without it they are the same. */
  readonly map?: ControlMap | undefined
}

const COMPILERS = { ...DEFAULT_COMPILERS, 'map-curves': mapCurves, 'head-turn': headTurn }

const MAP = {
  id: 'map',
  kind: 'map-curves',
  parameters: { keepUnmapped: true, gains: {} },
} as const satisfies GraphNode

const HEAD = {
  id: 'head',
  kind: 'head-turn',
  parameters: {
    yaw: { curve: 'headYaw', gain: 1, range: [-1.2, 1.2] },
    pitch: { curve: 'headPitch', gain: 1, range: [-0.8, 0.8] },
    roll: { curve: 'headRoll', gain: 1, range: [-0.6, 0.6] },
    joints: [],
  },
} as const satisfies GraphNode

const { incoming, clips, controls, poses, output } = DEFAULT_NODES

/** The nodes of the standard graph, in a row. */
export const STANDARD_NODES: readonly GraphNode[] = [incoming, clips, controls, MAP, poses, HEAD, output]

// [G4]
/**
 * The standard graph on one model, the same as `compileGraph` makes of its document: without the document, its checks
 * and the kinds of node that it does not have, which a page then need not load.
 */
export function compileStandardGraph(
  model: RigModel,
  { map, ...options }: CompileStandardGraphOptions,
): CompiledGraph {
  const ofMap = { map: () => map } as unknown as NodeAssets
  const extraCurves = new Set([
    ...(mapCurves.curves?.(MAP, ofMap) ?? []),
    ...(headTurn.curves?.(HEAD, ofMap) ?? []),
    ...(options.extraCurves ?? []),
  ])
  const rig = compileRig(model, { ...options, extraCurves })
  return compileChain(STANDARD_NODES, COMPILERS, { name: 'standard', rig, map: () => map }, new Report())
}
