import { newId, type Pose, type PoseAsset } from '@facework/documents'
import { Report } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'
import type { CreatedPoses } from './created-poses.ts'
import { changeAsset } from './pose-in-asset.ts'
import { rebasePose, restDifferences } from './rebase-poses.ts'
import { renamePoses } from './rename-pose.ts'

export interface MergePosesOptions {
  /** Of the new asset; the first one's unless given. */
  readonly name?: string | undefined
  /** What happens to what to do with a pose of the second asset whose name exists: it is renamed, or left out. */
  readonly clash?: 'rename' | 'skip' | undefined
}

/**
 * One asset from two: a new one with the first one's rest, mode and base, and the poses of both. Where the
 * second has another rest pose, its poses keep their differences and move onto the first one's rest.
 *
 *   const { poses } = mergePoses(mouth, brows)
 */
export function mergePoses(
  first: PoseAsset,
  second: PoseAsset,
  options: MergePosesOptions = {},
): CreatedPoses {
  const report = new Report()
  reportRests(first, second, report)
  if (second.base !== undefined && second.base !== first.base) {
    report.warn(
      'poses/base-differs',
      'base',
      `The poses of "${second.name}" are differences from its pose "${second.base}"; in the merged asset they are from ${first.base === undefined ? 'the rest' : `"${first.base}"`}.`,
    )
  }
  const added = withoutClashes(first, second, options.clash ?? 'rename', report)
  const rest = {
    joints: { ...second.rest.joints, ...first.rest.joints },
    morphs: first.rest.morphs,
  }
  const ids = new Set(first.poses.map((p) => p.id))
  const poses = added.map((pose): Pose => {
    const moved = rebasePose(pose, second.rest, rest)
    return ids.has(pose.id) ? { ...moved, id: newId() } : moved
  })
  const merged = changeAsset(first, {
    id: newId(),
    name: options.name ?? first.name,
    rest,
    poses: [...first.poses, ...poses],
  })
  return { poses: merged, diagnostics: report.diagnostics }
}

function reportRests(first: PoseAsset, second: PoseAsset, report: Report): void {
  const apart = restDifferences(first.rest, second.rest)
  if (apart.length === 0) return
  const worst = apart.reduce((a, b) => (b.millimetres + b.degrees > a.millimetres + a.degrees ? b : a))
  report.warn(
    'poses/rest-differs',
    'rest.joints',
    `"${first.name}" and "${second.name}" rest differently on ${apart.length} joints, most on "${worst.joint}" (${worst.millimetres.toFixed(2)} mm, ${worst.degrees.toFixed(2)}°). The poses of "${second.name}" keep their differences and start from the rest of "${first.name}".`,
    'Merge assets that were made from the same head if that is not what you want.',
  )
}

function withoutClashes(
  first: PoseAsset,
  second: PoseAsset,
  clash: 'rename' | 'skip',
  report: Report,
): readonly Pose[] {
  const taken = new Set(first.poses.map((p) => p.name))
  const clashing = second.poses.map((p) => p.name).filter((n) => taken.has(n))
  if (clashing.length === 0) return second.poses
  if (clash === 'skip') {
    report.warn(
      'poses/name-clash',
      'poses',
      `Both assets have ${clashing.length} poses of the same name; those of "${first.name}" were kept: ${listNames(clashing)}.`,
    )
    return second.poses.filter((p) => !taken.has(p.name))
  }
  const names = new Set([...taken, ...second.poses.map((p) => p.name)])
  const renames = new Map<string, string>()
  for (const name of clashing) {
    let n = 2
    while (names.has(`${name}.${n}`)) n++
    names.add(`${name}.${n}`)
    renames.set(name, `${name}.${n}`)
  }
  report.warn(
    'poses/name-clash',
    'poses',
    `Both assets have ${clashing.length} poses of the same name; those of "${second.name}" became ${listNames([...renames.values()])}.`,
    'Rename or delete them.',
  )
  return renamePoses(second, renames).poses.poses
}
