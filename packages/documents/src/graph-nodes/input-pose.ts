import { defineNode, POSE_OUTPUT } from '../graph/graph-node.ts'

export type InputPoseParameters = Record<never, never>

export const inputPose = defineNode<InputPoseParameters>({
  kind: 'input-pose',
  title: 'Input Pose',
  description:
    "What comes in: the scene's joints as a body clip left them, or the pose given to a sub-graph.",
  unreal: 'Input Pose',
  fields: {},
  inputs: [],
  output: POSE_OUTPUT,
})
