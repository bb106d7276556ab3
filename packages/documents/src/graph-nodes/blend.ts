import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { list, numberWithin, withDefault } from '../schema/schema.ts'

export interface BlendParameters {
  /** One for each input `pose1`, `pose2`, …; divided by their sum when it exceeds 1. */
  readonly weights: readonly number[]
}

export const blend = defineNode<BlendParameters>({
  kind: 'blend',
  title: 'Blend',
  description: 'Blends two or more poses by weight; channels that none of them has stay absent.',
  unreal: 'Blend, Blend Multi',
  fields: { weights: withDefault(list(numberWithin(0)), [0.5, 0.5]) },
  inputs: ({ weights }) => weights.map((_, i) => port(`pose${i + 1}`, 'pose')),
  output: POSE_OUTPUT,
})
