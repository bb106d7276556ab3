import type { PoseAsset } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import type { HeadToCheck } from '../head-to-check.ts'

/** A head whose joints have other names, wherever they are named. */
export function renameJoints(head: HeadToCheck, names: ReadonlyMap<string, string>): HeadToCheck {
  const to = (name: string) => names.get(name) ?? name
  const { model, poses, clips } = head
  const keys = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [to(key), value]))
  return {
    ...head,
    model: defined({
      ...model,
      joints: model.joints.map((joint) =>
        defined({
          ...joint,
          name: to(joint.name),
          parent: joint.parent === undefined ? undefined : to(joint.parent),
        }),
      ),
      faceRoot: model.faceRoot === undefined ? undefined : to(model.faceRoot),
      meshes: model.meshes.map((mesh) =>
        defined({
          ...mesh,
          parent: mesh.parent === undefined ? undefined : to(mesh.parent),
          skin: mesh.skin ? { ...mesh.skin, joints: mesh.skin.joints.map(to) } : undefined,
        }),
      ),
      attachments: model.attachments
        ? model.attachments.map((a) => ({ ...a, joint: to(a.joint) }))
        : undefined,
    }),
    poses: poses && {
      ...poses,
      rest: { ...poses.rest, joints: keys(poses.rest.joints) },
      poses: poses.poses.map((pose): PoseAsset['poses'][number] =>
        defined({
          ...pose,
          joints: keys(pose.joints),
          mask: pose.mask ? { ...pose.mask, joints: pose.mask.joints.map(to) } : undefined,
        }),
      ),
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
