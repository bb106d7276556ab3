import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { type HeadTurn, headTurnFields } from '../parts/head-turn.ts'

export type HeadTurnParameters = HeadTurn

export const headTurn = defineNode<HeadTurnParameters>({
  kind: 'head-turn',
  title: 'Head Turn',
  description:
    'Rotates neck and head joints by the head controls (yaw, pitch, roll), with shares and limits.',
  unreal: 'Transform (Modify) Bone',
  fields: headTurnFields,
  inputs: [port('pose', 'pose')],
  output: POSE_OUTPUT,
})
