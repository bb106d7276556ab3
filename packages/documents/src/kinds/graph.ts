import { Report } from '@facework/report'
import { checkGraph } from '../graph/check-graph.ts'
import type {
  AssetInput,
  ExposedParameter,
  Graph,
  GraphLink,
  GraphNode,
  InputEnd,
  LinkEnd,
} from '../graph/graph-document.ts'
import { ASSET_TYPES, type AssetType } from '../graph/graph-node.ts'
import { NODE_KINDS, type NodeKindName, type NodeParameters } from '../graph-nodes/node-kinds.ts'
import { assetRefSchema } from '../schema/asset-ref.ts'
import { defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
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
  version: LAYOUT_VERSIONS.graph,
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
