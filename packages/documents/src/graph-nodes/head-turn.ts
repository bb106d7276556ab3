import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { type HeadTurn, headTurnFields } from '../parts/head-turn.ts'

export type HeadTurnParameters = HeadTurn

export const headTurn = defineNode<HeadTurnParameters>({
  kind: 'head-turn',
  title: 'Head Turn',
  description: 'Head controls (yaw, pitch, roll) turn neck and head joints, with shares and limits.',
  unreal: 'Transform (Modify) Bone',
  fields: headTurnFields,
  inputs: [port('pose', 'pose')],
  output: POSE_OUTPUT,
})
