import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { finite, withDefault } from '../schema/schema.ts'

export interface ApplyAdditiveParameters {
  readonly weight: number
}

export const applyAdditive = defineNode<ApplyAdditiveParameters>({
  kind: 'apply-additive',
  title: 'Apply Additive',
  description: 'Adds differences to a pose, by a weight.',
  unreal: 'Apply Additive',
  fields: { weight: withDefault(finite, 1) },
  inputs: [port('pose', 'pose'), port('additive', 'additive')],
  output: POSE_OUTPUT,
})
