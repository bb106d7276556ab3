import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import {
  list,
  nameOf,
  numberWithin,
  object,
  record,
  type Schema,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

/** A joint and everything below it. */
export interface JointMask {
  readonly joint: string
  /** Joints over which the weight fades in: 0 or 1 at once, 3 takes a third more at each step down. */
  readonly depth: number
  readonly weight: number
}

/** What one layer covers. A list or table that is empty covers all of its channels. */
export interface BlendLayer {
  readonly weight: number
  /** Of masks that reach a joint the last counts; joints that none reaches stay with the base. */
  readonly joints: readonly JointMask[]
  /** Weight of all morphs. */
  readonly morphs: number
  /** Weights by curve, which go before regions. */
  readonly curves: Readonly<Record<string, number>>
  /** Weights by region of the control set. */
  readonly regions: Readonly<Record<string, number>>
}

export interface LayeredBlendParameters {
  readonly layers: readonly BlendLayer[]
}

const weight = withDefault(numberWithin(0, 1), 1)

const layerSchema: Schema<BlendLayer> = object<BlendLayer>({
  weight,
  joints: withDefault(
    list(object<JointMask>({ joint: nameOf('joint'), depth: withDefault(wholeNumber, 0), weight })),
    [],
  ),
  morphs: weight,
  curves: withDefault(record(numberWithin(0, 1), 'curve'), {}),
  regions: withDefault(record(numberWithin(0, 1), 'region'), {}),
})

const WHOLE: BlendLayer = { weight: 1, joints: [], morphs: 1, curves: {}, regions: {} }

export const layeredBlend = defineNode<LayeredBlendParameters>({
  kind: 'layered-blend',
  title: 'Layered Blend',
  description: 'Blends layers over a base, masked by joints, regions and curves.',
  unreal: 'Layered Blend Per Bone',
  fields: { layers: withDefault(list(layerSchema), [WHOLE]) },
  inputs: ({ layers }) => [
    port('base', 'pose'),
    ...layers.map((_, i) => port(`layer${i + 1}`, 'pose')),
    optionalPort('controls', 'control-set'),
  ],
  output: POSE_OUTPUT,
})
