import type { PoseAsset } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { listNames } from './check-playback.ts'
import { namesFromText } from './frame-names.ts'
import { poseInAsset } from './pose-in-asset.ts'
import { type RenamedPoses, renamePoses } from './rename-pose.ts'

/**
 * Lays names, one per line, over a selection of poses in its order; a blank line leaves that pose its
 * name. Use it to name the `Pose_0`, `Pose_1`, … of a fresh asset from a list.
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
  return { ...renamePoses(asset, new Map(pairs)), diagnostics: report.diagnostics }
}
