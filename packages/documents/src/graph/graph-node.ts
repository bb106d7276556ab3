import { type Fields, object, type Schema } from '../schema/schema.ts'
import type { Shape } from '../schema/shape.ts'

/** What flows through a port: a pose stream, differences of poses, or a document. */
export type StreamType = 'pose' | 'additive'
export type AssetType = 'clip' | 'poses' | 'map' | 'control-set' | 'graph'
export type PortType = StreamType | AssetType

export const ASSET_TYPES: readonly AssetType[] = ['clip', 'poses', 'map', 'control-set', 'graph']

export interface Port {
  readonly name: string
  readonly type: PortType
  /** May stay without a link. */
  readonly optional: boolean
}

/** A port that takes a document. */
export interface AssetPort extends Port {
  readonly type: AssetType
}

export const isAssetPort = (port: Port): port is AssetPort => port.type !== 'pose' && port.type !== 'additive'

export const port = (name: string, type: PortType): Port => ({ name, type, optional: false })
export const optionalPort = (name: string, type: PortType): Port => ({ name, type, optional: true })

/** The output of a node; there is at most one. */
export const POSE_OUTPUT = port('pose', 'pose')

/** One kind of node: what a person may set, and what may be linked. */
export interface NodeKind<P extends object = object> {
  readonly kind: string
  readonly title: string
  /** One line for the person who looks for a node. */
  readonly description: string
  /** What it is called in Unreal's Animation Blueprints. */
  readonly unreal: string
  /** Checks parameters and fills in defaults. */
  readonly parameters: Schema<P>
  readonly parameterNames: readonly string[]
  /** What each parameter takes, for whoever draws a form; one with an editor of its own has none. */
  readonly shapes: Readonly<Record<string, Shape>>
  /** Some nodes have as many inputs as their parameters say. */
  readonly inputs: (parameters: P) => readonly Port[]
  readonly output?: Port
}

export interface NodeDefinition<P extends object> {
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly unreal: string
  readonly fields: Fields<P>
  readonly inputs: readonly Port[] | ((parameters: P) => readonly Port[])
  readonly output?: Port
}

export function defineNode<P extends object>(definition: NodeDefinition<P>): NodeKind<P> {
  const { fields, inputs, ...rest } = definition
  const schema = object<P>(fields)
  return {
    ...rest,
    parameters: {
      read: (value, path, report) => schema.read(value === undefined ? {} : value, path, report),
    },
    parameterNames: Object.keys(fields),
    shapes: schema.shape?.type === 'object' ? schema.shape.fields : {},
    inputs: typeof inputs === 'function' ? inputs : () => inputs,
  }
}
