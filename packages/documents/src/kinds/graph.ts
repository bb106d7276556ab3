import { Report } from '@facework/report'
import { checkGraph } from '../graph/check-graph.ts'
import { ASSET_TYPES, type AssetType } from '../graph/graph-node.ts'
import { NODE_KINDS, type NodeKindName, type NodeParameters } from '../graph-nodes/node-kinds.ts'
import { type AssetRef, assetRefSchema } from '../schema/identity.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import {
  anything,
  type Fields,
  flag,
  isPlainObject,
  list,
  nameText,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  tagged,
  text,
  tuple,
  withDefault,
} from '../schema/schema.ts'

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

/** An asset that the graph wants by name; children and characters fill it with their own (G4). */
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

/**
 * How clips, controls and poses combine (G1). A graph without a parent has nodes and links; one with a
 * parent is a child: it has only what it overrides, and follows later edits of the parent (G4).
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

const nodeSchema: Schema<GraphNode> = tagged<GraphNode>(
  'kind',
  Object.fromEntries(
    Object.values(NODE_KINDS).map((kind) => [
      kind.kind,
      object({
        id: nameText,
        kind: oneOf(kind.kind),
        parameters: kind.parameters,
        label: optional(text),
        position: optional(tuple<readonly [number, number]>(2)),
        muted: optional(flag),
      } as unknown as Fields<GraphNode<'output'>>) as unknown as Schema<GraphNode>,
    ]),
  ),
)

/** A port of a node. */
export const linkEndSchema: Schema<LinkEnd> = object<LinkEnd>({ node: nameText, port: nameText })
const inputEndSchema: Schema<InputEnd> = object<InputEnd>({ input: nameText })

/** A port of a node, or an asset input of the graph. */
export const linkStartSchema: Schema<GraphLink['from']> = {
  read: (value, path, report) =>
    isPlainObject(value) && Object.hasOwn(value, 'input')
      ? inputEndSchema.read(value, path, report)
      : linkEndSchema.read(value, path, report),
}

const linkSchema: Schema<GraphLink> = object<GraphLink>({ from: linkStartSchema, to: linkEndSchema })

const inputSchema: Schema<AssetInput> = object<AssetInput>({
  name: nameText,
  kind: oneOf<AssetType>(...ASSET_TYPES),
  default: optional(assetRefSchema),
  description: withDefault(text, ''),
})

const exposedSchema: Schema<ExposedParameter> = object<ExposedParameter>({
  name: nameText,
  node: nameText,
  parameter: nameText,
  description: withDefault(text, ''),
})

export const graphKind = defineKind<Graph>({
  kind: 'graph',
  version: 1,
  fields: {
    description: optional(text),
    inputs: withDefault(list(inputSchema), []),
    nodes: withDefault(list(nodeSchema), []),
    links: withDefault(list(linkSchema), []),
    exposed: withDefault(list(exposedSchema), []),
    parent: optional(assetRefSchema),
    assets: withDefault(record(assetRefSchema), {}),
    parameters: withDefault(record(record(anything)), {}),
  },
  check: checkGraph,
})

/** A node with its defaults filled in; the shortest way to write one in code. */
export function graphNode<K extends NodeKindName>(
  id: string,
  kind: K,
  parameters: Partial<NodeParameters[K]> = {},
  extra: { label?: string; position?: readonly [number, number]; muted?: boolean } = {},
): GraphNode<K> {
  const filled: NodeParameters[K] = NODE_KINDS[kind].parameters.read(parameters, id, new Report())
  return { id, kind, parameters: filled, ...extra } as unknown as GraphNode<K>
}

/** Links from text: `a -> b.base` takes the pose of node a to port base of node b; `@x -> b.poses` asset input x. */
export function graphLinks(...lines: readonly string[]): GraphLink[] {
  return lines.map((line): GraphLink => {
    const [from = '', to = ''] = line.split('->').map((part) => part.trim())
    const [node = '', port = 'pose'] = to.split('.')
    if (from.startsWith('@')) return { from: { input: from.slice(1) }, to: { node, port } }
    const [source = '', output = 'pose'] = from.split('.')
    return { from: { node: source, port: output }, to: { node, port } }
  })
}
