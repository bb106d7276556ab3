import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'

export type SubGraphParameters = Record<never, never>

export const subGraph = defineNode<SubGraphParameters>({
  kind: 'sub-graph',
  title: 'Sub-graph',
  description: 'Runs another graph; its Input Pose receives the input, and asset inputs are matched by name.',
  unreal: 'Linked Anim Graph',
  fields: {},
  inputs: [optionalPort('pose', 'pose'), port('graph', 'graph')],
  output: POSE_OUTPUT,
})
