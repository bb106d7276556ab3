import { newId, type Pose, type PoseAsset } from '@facework/documents'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

export interface DuplicatedPoses {
  readonly asset: PoseAsset
  /** Names of the copies, in the order of the originals. */
  readonly made: readonly string[]
}

// [P2]
/**
 * Copies of poses, each after its original, under the first free name. Use it to try a variation of a pose without
 * losing it. A copy of a combination or an in-between is a control of its own: two of one role would be blended twice.
 *
 *   const { asset, made } = duplicatePoses(poses, ['smile'])   // made: ['smile 2']
 */
export function duplicatePoses(asset: PoseAsset, names: readonly string[]): DuplicatedPoses {
  const wanted = new Set(names.map((name) => poseInAsset(asset, name).name))
  const taken = new Set(asset.poses.map((p) => p.name))
  const made: string[] = []
  const poses = asset.poses.flatMap((pose): Pose[] => {
    if (!wanted.has(pose.name)) return [pose]
    const name = freeCopyName(pose.name, taken)
    taken.add(name)
    made.push(name)
    // A frame of the source belongs to one pose: an update would give both its shape.
    const { frame: _, ...copied } = pose
    return [pose, { ...copied, id: newId(), name, role: { type: 'control' } }]
  })
  return { asset: changeAsset(asset, { poses }), made }
}

function freeCopyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`)) number++
  return `${stem} ${number}`
}
