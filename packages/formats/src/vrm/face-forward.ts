import type { Clip, Joint, JointTrack, Model, Quat, Skeleton, Transform, Vec3 } from '@facework/documents'
import { multiplyQuaternions } from '@facework/math/internal'
import type { Imported } from '../imported.ts'

/** Half a turn about Y: what looked along −Z looks along +Z. */
const HALF_TURN = [0, 1, 0, 0]

/**
 * Turns a whole import by half a turn about Y. Only roots turn, with their tracks and the meshes attached to
 * nothing; everything below is relative to them, and skins follow their joints.
 */
export function faceForward<T extends Imported>(imported: T): T {
  const joints = (own: readonly Joint[]): Joint[] =>
    own.map((j) => (j.parent === undefined ? { ...j, reference: turned(j.reference) } : j))
  const roots = new Set(imported.model.joints.filter((j) => j.parent === undefined).map((j) => j.name))
  const skeleton: Skeleton = { ...imported.skeleton, joints: joints(imported.skeleton.joints) }
  const model: Model = {
    ...imported.model,
    joints: joints(imported.model.joints),
    meshes: imported.model.meshes.map((m) =>
      m.parent === undefined ? { ...m, transform: turned(m.transform) } : m,
    ),
  }
  const clips = imported.clips.map(
    (clip): Clip => ({ ...clip, joints: clip.joints.map((t) => (roots.has(t.joint) ? turnedTrack(t) : t)) }),
  )
  return { ...imported, skeleton, model, clips }
}

function turned({ t, r, s }: Transform): Transform {
  const q = [0, 0, 0, 1]
  multiplyQuaternions(q, 0, HALF_TURN, 0, r, 0)
  const place: Vec3 = [0 - t[0], t[1], 0 - t[2]]
  return { t: place, r: q as unknown as Quat, s }
}

/** Tangents turn as values do: the turn is linear. */
function turnedTrack(track: JointTrack): JointTrack {
  if (track.path === 'scale') return track
  const values = track.values.slice()
  if (track.path === 'rotation')
    for (let i = 0; i < values.length; i += 4) multiplyQuaternions(values, i, HALF_TURN, 0, values, i)
  else
    for (let i = 0; i < values.length; i += 3) {
      values[i] = 0 - values[i]!
      values[i + 2] = 0 - values[i + 2]!
    }
  return { ...track, values }
}
