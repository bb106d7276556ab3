import type { Joint, Transform } from '@facework/documents'
import { createJointMirror, type JointMirror } from '../modifiers/curves/mirror-joint.ts'

/**
 * The movement of joints on the other side of the face, away from the reference pose as theirs is. Use it to
 * pose one side and get both. Partners that were moved themselves stay as they are, and joints of
 * the middle have none.
 *
 *   mirrorJoints(model.joints, { LeftBrow: moved }) // { RightBrow: … }
 */
export function mirrorJoints(
  joints: readonly Joint[],
  moved: Readonly<Record<string, Transform>>,
): Record<string, Transform> {
  const names = new Set(joints.map((j) => j.name))
  const mirror = createJointMirror(joints)
  const out: [string, Transform][] = []
  for (const [name, local] of Object.entries(moved)) {
    const partner = mirror.partner(name)
    if (partner === name || !names.has(partner) || Object.hasOwn(moved, partner)) continue
    out.push([partner, mirrorTransform(mirror, name, local)])
  }
  return Object.fromEntries(out)
}

/** Where the partner of a joint is when the joint is there. */
export function mirrorTransform(mirror: JointMirror, joint: string, { t, r, s }: Transform): Transform {
  const seen = <T extends readonly number[]>(path: 'translation' | 'rotation' | 'scale', values: T): T => {
    const to = Float32Array.from(values)
    mirror.mirror(joint, path, Float32Array.from(values), 0, to, false)
    return [...to] as unknown as T
  }
  return { t: seen('translation', t), r: seen('rotation', r), s: seen('scale', s) }
}
