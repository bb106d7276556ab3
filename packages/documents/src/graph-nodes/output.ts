import { defineNode, port } from '../graph/graph-node.ts'

export type OutputParameters = Record<never, never>

export const output = defineNode<OutputParameters>({
  kind: 'output',
  title: 'Output',
  description: 'What the character shows. What is absent is filled with what comes in, then with defaults.',
  unreal: 'Output Pose',
  fields: {},
  inputs: [port('pose', 'pose')],
})
