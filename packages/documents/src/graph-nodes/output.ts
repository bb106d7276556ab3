import { defineNode, port } from '../graph/graph-node.ts'

export type OutputParameters = Record<never, never>

export const output = defineNode<OutputParameters>({
  kind: 'output',
  title: 'Output',
  description: 'The final pose. Missing channels are filled from the input pose, then with defaults.',
  unreal: 'Output Pose',
  fields: {},
  inputs: [port('pose', 'pose')],
})
