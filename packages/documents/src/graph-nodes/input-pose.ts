import { defineNode, POSE_OUTPUT } from '../graph/graph-node.ts'

export type InputPoseParameters = Record<never, never>

export const inputPose = defineNode<InputPoseParameters>({
  kind: 'input-pose',
  title: 'Input Pose',
  description: "The input pose: the scene's joints after the body clip, or the pose passed to a sub-graph.",
  unreal: 'Input Pose',
  fields: {},
  inputs: [],
  output: POSE_OUTPUT,
})
