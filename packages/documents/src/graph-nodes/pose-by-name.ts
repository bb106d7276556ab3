import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { finite, type Schema, text, withDefault } from '../schema/schema.ts'

export interface PoseByNameParameters {
  /** Name of a pose of the asset. */
  readonly pose: string
  readonly weight: number
}

/** None until somebody chooses one. */
const poseName: Schema<string> = { ...text, shape: { type: 'text', names: 'pose' } }

export const poseByName = defineNode<PoseByNameParameters>({
  kind: 'pose-by-name',
  title: 'Pose by Name',
  description: 'One pose of a pose asset at a fixed weight, independent of curves.',
  unreal: 'Pose by Name (Evaluate Pose)',
  fields: { pose: withDefault(poseName, ''), weight: withDefault(finite, 1) },
  inputs: [optionalPort('pose', 'pose'), port('poses', 'poses')],
  output: POSE_OUTPUT,
})
