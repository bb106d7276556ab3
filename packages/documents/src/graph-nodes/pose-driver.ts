import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { type PoseDriver, poseDriverSchema } from '../parts/pose-driver.ts'
import { numberWithin, type Schema, withDefault } from '../schema/schema.ts'

export interface PoseDriverParameters {
  readonly driver: PoseDriver
  readonly weight: number
}

/** A driver that nobody has filled in yet drives nothing. */
const driverSchema: Schema<PoseDriver> = {
  read: (value, path, report) =>
    poseDriverSchema.read(value === undefined ? { sources: [], targets: [] } : value, path, report),
}

export const poseDriver = defineNode<PoseDriverParameters>({
  kind: 'pose-driver',
  title: 'Pose Driver',
  description: 'Drives curves from joint transforms, by example poses.',
  unreal: 'Pose Driver',
  fields: { driver: driverSchema, weight: withDefault(numberWithin(0, 1), 1) },
  inputs: [port('pose', 'pose')],
  output: POSE_OUTPUT,
})
