import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'

export type SubGraphParameters = Record<never, never>

export const subGraph = defineNode<SubGraphParameters>({
  kind: 'sub-graph',
  title: 'Sub-graph',
  description:
    'Another graph; its Input Pose is what comes in here, its asset inputs those of the same name.',
  unreal: 'Linked Anim Graph',
  fields: {},
  inputs: [optionalPort('pose', 'pose'), port('graph', 'graph')],
  output: POSE_OUTPUT,
})
