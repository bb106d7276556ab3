import { defineNode, POSE_OUTPUT } from '../graph/graph-node.ts'

export type ReferencePoseParameters = Record<never, never>

export const referencePose = defineNode<ReferencePoseParameters>({
  kind: 'reference-pose',
  title: 'Reference Pose',
  description: 'The character at rest: every joint and morph present, no curves.',
  unreal: 'Local Space Ref Pose',
  fields: {},
  inputs: [],
  output: POSE_OUTPUT,
})
