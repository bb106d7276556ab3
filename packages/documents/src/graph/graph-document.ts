import type { NodeKindName, NodeParameters } from '../graph-nodes/node-kinds.ts'
import type { AssetRef } from '../schema/asset-ref.ts'
import type { DocumentHeader } from '../schema/kind.ts'
import type { AssetType } from './graph-node.ts'

interface NodeOf<K extends NodeKindName> {
  /** Unique in the graph; links and overrides name it. */
  readonly id: string
  readonly kind: K
  readonly parameters: NodeParameters[K]
  /** A name for people. */
  readonly label?: string
  /** Where the studio draws it. */
  readonly position?: readonly [number, number]
  /** Left out for the time being: what comes into its first input goes on as it is. */
  readonly muted?: boolean
}

/** A node of one kind, or of any. */
export type GraphNode<K extends NodeKindName = NodeKindName> = { [N in K]: NodeOf<N> }[K]

/** A port of a node. */
export interface LinkEnd {
  readonly node: string
  readonly port: string
}
/** A declared asset input of the graph. */
export interface InputEnd {
  readonly input: string
}
/** From the output of a node, or from an asset input, to the input of a node. */
export interface GraphLink {
  readonly from: LinkEnd | InputEnd
  readonly to: LinkEnd
}

// [G4]
/** An asset that the graph wants by name; children and characters fill it with their own. */
export interface AssetInput {
  readonly name: string
  readonly kind: AssetType
  readonly default?: AssetRef
  readonly description: string
}

/** A parameter of a node under a name of its own, for scripts and children. */
export interface ExposedParameter {
  readonly name: string
  readonly node: string
  readonly parameter: string
  readonly description: string
}

// [G1, G4]
/**
 * How clips, controls and poses combine. A graph without a parent has nodes and links; one with a
 * parent is a child: it has only what it overrides, and follows later edits of the parent.
 */
export interface Graph extends DocumentHeader<'graph'> {
  readonly description?: string
  readonly inputs: readonly AssetInput[]
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  readonly exposed: readonly ExposedParameter[]
  readonly parent?: AssetRef
  /** Overrides of the parent's asset inputs, by name. */
  readonly assets: Readonly<Record<string, AssetRef>>
  /** Overrides of the parent's node parameters, by node id, then parameter. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
