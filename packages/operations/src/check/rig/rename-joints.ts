import type { PoseAsset } from '@facework/documents'
import type { HeadToCheck } from '../head-to-check.ts'

/** A head whose joints have other names, wherever they are named. */
export function renameJoints(head: HeadToCheck, names: ReadonlyMap<string, string>): HeadToCheck {
  const to = (name: string) => names.get(name) ?? name
  const { model, poses, clips } = head
  const keys = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [to(key), value]))
  return {
    ...head,
    model: {
      ...model,
      joints: model.joints.map((joint) => ({
        ...joint,
        name: to(joint.name),
        ...(joint.parent === undefined ? {} : { parent: to(joint.parent) }),
      })),
      ...(model.faceRoot === undefined ? {} : { faceRoot: to(model.faceRoot) }),
      meshes: model.meshes.map((mesh) => ({
        ...mesh,
        ...(mesh.parent === undefined ? {} : { parent: to(mesh.parent) }),
        ...(mesh.skin ? { skin: { ...mesh.skin, joints: mesh.skin.joints.map(to) } } : {}),
      })),
      ...(model.attachments
        ? { attachments: model.attachments.map((a) => ({ ...a, joint: to(a.joint) })) }
        : {}),
    },
    poses: poses && {
      ...poses,
      rest: { ...poses.rest, joints: keys(poses.rest.joints) },
      poses: poses.poses.map((pose): PoseAsset['poses'][number] => ({
        ...pose,
        joints: keys(pose.joints),
        ...(pose.mask ? { mask: { ...pose.mask, joints: pose.mask.joints.map(to) } } : {}),
      })),
    },
    clips: clips?.map((clip) => ({
      ...clip,
      joints: clip.joints.map((track) => ({ ...track, joint: to(track.joint) })),
    })),
    source: head.source && {
      ...head.source,
      renamedJoints: [],
      nodes: keys(head.source.nodes),
    },
  }
}
