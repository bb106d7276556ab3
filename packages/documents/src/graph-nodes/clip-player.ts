import { defineNode, POSE_OUTPUT, port } from '../graph/graph-node.ts'
import { finite, flag, nameText, numberWithin, optional, tuple, withDefault } from '../schema/schema.ts'

export interface ClipPlayerParameters {
  /** The clip's own unless given. */
  readonly loop?: boolean
  /** Clip seconds a second; negative plays backwards, 0 freezes. */
  readonly speed: number
  /** Seconds into what is played at which it begins. */
  readonly start: number
  /** The part of the clip that is played, seconds; missing for all of it. */
  readonly trim?: readonly [number, number]
  /** Players of one group keep the same part of their clips. */
  readonly sync?: string
}

export const clipPlayer = defineNode<ClipPlayerParameters>({
  kind: 'clip-player',
  title: 'Clip Player',
  description: 'Plays a clip from when the graph starts, or when its state is entered.',
  unreal: 'Sequence Player',
  fields: {
    loop: optional(flag),
    speed: withDefault(finite, 1),
    start: withDefault(numberWithin(0), 0),
    trim: optional(tuple<readonly [number, number]>(2)),
    sync: optional(nameText),
  },
  inputs: [port('clip', 'clip')],
  output: POSE_OUTPUT,
})
