import { defineNode, optionalPort, POSE_OUTPUT } from '../graph/graph-node.ts'
import { list, nameOf, numberWithin, optional, withDefault } from '../schema/schema.ts'

export interface ControlInputParameters {
  /** Only these controls; missing for all. */
  readonly controls?: readonly string[]
  readonly weight: number
}

export const controlInput = defineNode<ControlInputParameters>({
  kind: 'control-input',
  title: 'Control Input',
  description: 'Controls set by a script, by FaceControls or by live capture, on top of the input.',
  unreal: 'Live Link Pose',
  fields: { controls: optional(list(nameOf('curve'))), weight: withDefault(numberWithin(0, 1), 1) },
  inputs: [optionalPort('pose', 'pose')],
  output: POSE_OUTPUT,
})
