import type { Pose, PoseAsset } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'
import { namesFromText } from './create/frame-names.ts'
import { rolesFromNames } from './create/roles-from-names.ts'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'
import { type RenamedPoses, renamePoses } from './rename-pose.ts'

/**
 * Lays names, one per line, over a selection of poses in its order; a blank line leaves that pose its
 * name. Use it to name the `Pose_0`, `Pose_1`, … of a fresh asset from a list: names of combinations and
 * in-betweens make them such.
 *
 *   pasteNames(poses, ['Pose_1', 'Pose_2'], 'jawOpen\nsmile')
 */
export function pasteNames(
  asset: PoseAsset,
  selection: readonly string[],
  text: string | readonly string[],
): RenamedPoses & { readonly diagnostics: readonly Diagnostic[] } {
  const report = new Report()
  for (const name of selection) poseInAsset(asset, name)
  const names = namesFromText(text)
  if (names.length > selection.length) {
    report.warn(
      'poses/names-left-over',
      'names',
      `There are ${names.length} names for ${selection.length} poses; these were left over: ${listNames(names.slice(selection.length))}.`,
    )
  } else if (names.length < selection.length) {
    report.info(
      'poses/names-missing',
      'names',
      `There are ${names.length} names for ${selection.length} poses; these keep theirs: ${listNames(selection.slice(names.length))}.`,
    )
  }
  const pairs = selection.flatMap((from, i): [string, string][] => (names[i] ? [[from, names[i]!]] : []))
  const renamed = renamePoses(asset, new Map(pairs))
  const poses = withRoles(renamed.poses, new Set(pairs.map(([, to]) => to)), report)
  return { ...renamed, poses, diagnostics: report.diagnostics }
}

/** [P7] A control that is now called like a combination is one; what already had another role keeps it. */
function withRoles(asset: PoseAsset, pasted: ReadonlySet<string>, report: Report): PoseAsset {
  const known = Object.fromEntries(
    asset.poses.flatMap(({ name, role }) => (role.type === 'combination' ? [[name, role.bases]] : [])),
  )
  const names = asset.poses.filter((p) => p.role.type !== 'in-between').map((p) => p.name)
  const roleOf = rolesFromNames(names, { answers: known }, report)
  const poses = asset.poses.map((pose): Pose => {
    if (pose.role.type !== 'control' || !pasted.has(pose.name)) return pose
    const role = roleOf(pose.name)
    return role.type === 'control' ? pose : { ...pose, role }
  })
  return poses.every((pose, i) => pose === asset.poses[i]) ? asset : changeAsset(asset, { poses })
}
