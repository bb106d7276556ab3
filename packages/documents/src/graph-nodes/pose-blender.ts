import { defineNode, optionalPort, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { EASINGS, type Easing } from '../parts/curve.ts'
import { finite, flag, list, object, oneOf, record, type Schema, withDefault } from '../schema/schema.ts'

/** How a curve's value becomes a pose's weight. */
export type Response = 'linear' | Easing

/** One point of a response of a pose's own; between points there are straight lines. */
export interface ResponsePoint {
  readonly at: number
  readonly weight: number
}

export interface PoseBlenderParameters {
  /** Of every pose that has none of its own; between 0 and 1, outside it is a straight line. */
  readonly response: Response
  /** By pose, in order of `at`. */
  readonly responses: Readonly<Record<string, readonly ResponsePoint[]>>
  // [P9]
  /** Take the driving curves out of the stream. */
  readonly consume: boolean
  /** Share of the whole node. */
  readonly weight: number
}

const pointSchema: Schema<ResponsePoint> = object<ResponsePoint>({ at: finite, weight: finite })

export const poseBlender = defineNode<PoseBlenderParameters>({
  kind: 'pose-blender',
  title: 'Pose Blender',
  description: 'Curves named like poses drive joints and morphs.',
  unreal: 'Pose Blender (Evaluate Pose Asset)',
  fields: {
    response: withDefault(oneOf<Response>('linear', ...EASINGS), 'linear'),
    responses: withDefault(record(list(pointSchema), 'pose'), {}),
    consume: withDefault(flag, false),
    weight: withDefault(finite, 1),
  },
  inputs: [optionalPort('pose', 'pose'), port('poses', 'poses')],
  output: POSE_OUTPUT,
})
