import { type Clip, clipKind, type JointTrack } from '@facework/documents'
import { invertMatrix } from '@facework/math/internal'
import type { ImportedVrm } from '../vrm/vrm-from-gltf.ts'
import { inverse, moveAll, parentOf, turnAll, worldRest } from './rest-pose.ts'

/**
 * A clip of a VRM animation for one avatar: tracks of its own joints, the hips moved in proportion to how high
 * they rest. Bones the avatar lacks are left out, as VRM wants it. Curves stay as they are.
 */
export function clipForVrm(clip: Clip, vrm: ImportedVrm): Clip {
  const rest = worldRest(vrm.model.joints)
  const joints = clip.joints.flatMap((track): JointTrack[] => {
    const joint = Object.hasOwn(vrm.humanoid, track.joint) ? vrm.humanoid[track.joint]! : undefined
    const own = joint === undefined ? undefined : rest.get(joint)
    if (joint === undefined || !own) return []
    const above = parentOf(rest, own)
    if (track.path === 'rotation')
      return [{ ...track, joint, values: turnAll(track.values, inverse(above.rotation), own.rotation) }]
    const height = clip.human?.hips?.[1] ?? 0
    const ratio = height > 1e-3 ? own.matrix[13]! / height : 1
    const toParent = new Float64Array(16)
    if (!invertMatrix(toParent, 0, above.matrix, 0)) return []
    const values = moveAll(
      track.values.map((v) => v * ratio),
      toParent,
      track.interpolation === 'cubicspline',
    )
    return [{ ...track, joint, values }]
  })
  const { duration, curves, markers } = clip
  return clipKind.create(clip.name, {
    duration,
    joints,
    curves,
    markers,
    skeleton: vrm.model.skeleton,
  })
}
