import type { GraphNode } from '@facework/documents'
import type { NodeKindName } from '@facework/documents/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { BatchRole } from './batch-role.ts'
import type { CompiledAssets, NodeAssets } from './graph-assets.ts'
import type { StepContext, StepInstance } from './graph-step.ts'
import type { NodeReport } from './node-report.ts'

/** What a node is given when its graph is compiled. */
export interface NodeContext extends CompiledAssets {
  readonly rig: CompiledRig
  readonly id: string
  /** Findings; paths begin with the node's. */
  readonly report: NodeReport
  readonly linked: (port: string) => boolean
  /** Gate of a state of this node, by the port of its pose. */
  readonly gateOf: (port: string) => number
  /** Says that this node may move a joint or a morph. */
  touchJoint(joint: number): void
  touchMorph(morph: number): void
  /** Defines how crowds run this node; without it, the node needs a separate character. */
  inBatch(role: BatchRole): void
}

/** The step of a node that has nothing to do. It is not run, and takes no register. */
export const passThrough = (): StepInstance => ({ run() {} })

/** How one kind of node becomes a step. */
export interface NodeCompiler<K extends NodeKindName> {
  /** Ports that take a pose, in the order steps see them. */
  readonly ports: (node: GraphNode<K>) => readonly string[]
  /** Curves the character must have for this node. */
  readonly curves?: (node: GraphNode<K>, assets: NodeAssets) => Iterable<string>
  /** The node changes the pose of its first port where it is. */
  readonly inPlace: boolean
  /** A step that runs before anything that feeds these ports; gates are decided there. */
  readonly first?: (node: GraphNode<K>, context: NodeContext) => (context: StepContext) => StepInstance
  readonly compile: (node: GraphNode<K>, context: NodeContext) => (context: StepContext) => StepInstance
}

/** A compiler looked up by the kind of a node. */
export type AnyNodeCompiler = NodeCompiler<NodeKindName>
