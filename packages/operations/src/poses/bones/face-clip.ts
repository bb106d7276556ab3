import type { Clip, JointTrack } from '@facework/documents'
import type { BoneFace } from './face-bones.ts'

/** A clip that turns or shifts fewer of the face's bones than this is of a body, or of eyes that look around. */
const LEAST_MOVED = 0.5
/** Exporters write a track for every joint, with values that differ by rounding. */
const LEAST_CHANGE = 1e-4

/** The first clip that moves the bones of a face, as one with a pose per frame does. */
export function findFaceClip({ bones }: BoneFace, clips: readonly Clip[]): Clip | undefined {
  const names = new Set(bones.map((bone) => bone.joint))
  return clips.find(({ joints }) => {
    const moved = new Set(joints.filter((t) => names.has(t.joint) && changes(t)).map((t) => t.joint))
    return moved.size >= LEAST_MOVED * names.size
  })
}

function changes({ path, values }: JointTrack): boolean {
  const width = path === 'rotation' ? 4 : 3
  return values.some((value, i) => Math.abs(value - values[i % width]!) > LEAST_CHANGE)
}
