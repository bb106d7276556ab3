import { defineNode, optionalPort, port } from '../graph/graph-node.ts'

export type MakeAdditiveParameters = Record<never, never>

export const makeAdditive = defineNode<MakeAdditiveParameters>({
  kind: 'make-additive',
  title: 'Make Additive',
  description: 'The difference of a pose from a base; without one, from the reference pose.',
  unreal: 'Make Dynamic Additive',
  fields: {},
  inputs: [port('pose', 'pose'), optionalPort('base', 'pose')],
  output: port('additive', 'additive'),
})
