import { type Joint, newId, type Pose, type PoseAsset, type Transform } from '@facework/documents'
import { defined, type PoseRole } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { createJointMirror, type JointMirror } from '../modifiers/curves/mirror-joint.ts'
import { mirrorName } from '../modifiers/curves/mirror-name.ts'
import { sameTransform } from '../skeleton/transforms.ts'
import { mirrorTransform } from './mirror-joints.ts'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

/**
 * Makes the same poses for the other side of the face, or puts their shapes into the poses that are there:
 * model one smile and have both. Joints go by their partners, seen in the mirror of the model's middle, morphs
 * by their names. Needs the model for the tree of joints; poses without a side in their name have no partner.
 *
 *   mirrorPoses(asset, ['LeftBrowLowerer'], model) // adds RightBrowLowerer, or overwrites it
 */
export function mirrorPoses(
  asset: PoseAsset,
  names: readonly string[],
  model: { readonly joints: readonly Joint[] },
): { readonly asset: PoseAsset; readonly made: readonly string[] } {
  const sided = names.map((name) => poseInAsset(asset, name)).filter((p) => mirrorName(p.name) !== p.name)
  if (sided.length === 0) {
    throw new FaceworkError(
      'poses/no-side',
      names.join(', '),
      `${names.map((n) => `"${n}"`).join(', ')}: no side in the name, so there is no other side to make.`,
      'Name poses with Left and Right, or with _L and _R at the end.',
    )
  }
  // What a pose leaves out rests as the asset says, which need not be as the model does.
  const joints = model.joints.map((j) => ({ ...j, reference: asset.rest.joints[j.name] ?? j.reference }))
  const mirror = createJointMirror(joints)
  const byName = new Map(asset.poses.map((p) => [p.name, p]))
  const shapes = new Map(
    sided.map((pose) => {
      const name = mirrorName(pose.name)
      const { id, frame } = byName.get(name) ?? { id: newId(), frame: undefined }
      const shape = defined({ ...mirrored(pose, asset, mirror), id, name, frame })
      return [name, shape] as const
    }),
  )
  const after = new Map(sided.map((p) => [p.name, shapes.get(mirrorName(p.name))!]))
  const poses = asset.poses.flatMap((pose) => {
    const kept = shapes.get(pose.name) ?? pose
    const partner = after.get(pose.name)
    return partner && !byName.has(partner.name) ? [kept, partner] : [kept]
  })
  return { asset: changeAsset(asset, { poses }), made: [...shapes.keys()] }
}

/** The shape on the other side; whose it is, is said by the caller. */
function mirrored(pose: Pose, { rest }: PoseAsset, mirror: JointMirror): Omit<Pose, 'id' | 'name'> {
  const joints = Object.entries(pose.joints).flatMap(([joint, to]): [string, Transform][] => {
    const partner = mirror.partner(joint)
    const own = rest.joints[partner]
    const seen = mirrorTransform(mirror, joint, to)
    return own === undefined || sameTransform(own, seen) ? [] : [[partner, seen]]
  })
  const morphs = Object.entries(pose.morphs).map(
    ([mesh, weights]) => [mesh, byPartner(weights, rest.morphs[mesh])] as const,
  )
  const { range, mask } = pose
  return defined({
    role: mirroredRole(pose.role),
    range,
    joints: Object.fromEntries(joints),
    morphs: Object.fromEntries(morphs),
    curves: byPartner(pose.curves),
    mask: mask ? { joints: mask.joints.map(mirror.partner), morphs: mask.morphs.map(mirrorName) } : undefined,
  })
}

const byPartner = (
  values: Readonly<Record<string, number>>,
  known?: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const partner = mirrorName(name)
      return [known && !Object.hasOwn(known, partner) ? name : partner, value]
    }),
  )

function mirroredRole(role: PoseRole): PoseRole {
  if (role.type === 'combination') return { ...role, bases: role.bases.map(mirrorName) }
  return role.type === 'in-between' ? { ...role, of: mirrorName(role.of) } : role
}
