import { defineNode, optionalPort, POSE_OUTPUT } from '../graph/graph-node.ts'
import { nameText, withDefault } from '../schema/schema.ts'

export interface SlotParameters {
  /** What `play(clip, { slot })` names. */
  readonly name: string
}

export const slot = defineNode<SlotParameters>({
  kind: 'slot',
  title: 'Slot',
  description: 'Plays clips started by scripts, on top of the input.',
  unreal: 'Slot (Montage)',
  fields: { name: withDefault(nameText, 'default') },
  inputs: [optionalPort('pose', 'pose')],
  output: POSE_OUTPUT,
})
