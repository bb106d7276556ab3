import { type Clip, clipKind, type JointTrack, type PoseAsset } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import { stableId } from '../stable-id.ts'

const RATE = 30
const PATHS = [
  ['translation', 't'],
  ['rotation', 'r'],
] as const satisfies readonly (readonly [JointPath, 't' | 'r'])[]

/**
 * The controls of a face as an animator would hand them over: a clip with one pose per frame, rest first, and no
 * names in it.
 */
export function poseSequence(name: string, { rest, poses }: PoseAsset): Clip {
  const controls = poses.filter((p) => p.role.type === 'control')
  const times = Float32Array.from(controls, (_, frame) => frame / RATE)
  const joints = Object.entries(rest.joints).flatMap(([joint, own]) =>
    PATHS.flatMap(([path, part]): JointTrack[] => {
      const values = Float32Array.from(controls.flatMap((p) => [...(p.joints[joint] ?? own)[part]]))
      const moves = values.some((v, i) => v !== values[i % own[part].length])
      return moves ? [{ joint, path, interpolation: 'linear', times, values }] : []
    }),
  )
  const duration = (controls.length - 1) / RATE
  return clipKind.create(name, { duration, frameRate: RATE, joints }, stableId(`clips/${name}`))
}
