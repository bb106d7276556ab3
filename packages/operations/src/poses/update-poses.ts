import type { Pose, PoseAsset } from '@facework/documents'
import { defined, type PoseRole } from '@facework/documents/internal'
import { type Diagnostic, Report } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'
import { controlNames } from './control-names.ts'
import { changeAsset } from './pose-in-asset.ts'
import { rebasePose, restDifferences } from './rebase-poses.ts'

export interface UpdatePosesOptions {
  /** Take poses out that the fresh asset no longer has; they are kept unless asked. */
  readonly removeMissing?: boolean
}

export interface UpdatedPoses {
  readonly poses: PoseAsset
  /** Names of poses that are new, have another shape now, or are no longer in the source. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

// [P2]
/**
 * Brings an asset up to date with one freshly made from its re-imported source. Poses are found again
 * by name, then by frame number, never by their place in the list; ids, names, ranges, masks and roles
 * that people gave stay.
 *
 *   const { poses, added, changed, missing } = updatePoses(asset, createPoses(await importGltf(bytes)).poses)
 */
export function updatePoses(
  asset: PoseAsset,
  fresh: PoseAsset,
  options: UpdatePosesOptions = {},
): UpdatedPoses {
  const report = new Report()
  const matches = matchPoses(asset, fresh, report)
  const isGone = (pose: Pose) => !matches.has(pose) && !isAddedByHand(asset, pose)
  const missing = asset.poses.filter(isGone).map((p) => p.name)
  const matched = new Set(matches.values())
  const own = new Map([...matches].map(([old, now]) => [now.name, old.name]))
  const follow = (name: string) => own.get(name) ?? name
  const added = fresh.poses.filter((p) => !matched.has(p))
  // A rest may lose joints that only missing poses knew; those go on resting as they did.
  const rest = { joints: { ...asset.rest.joints, ...fresh.rest.joints }, morphs: fresh.rest.morphs }
  const moved = restDifferences(asset.rest, fresh.rest).map((d) => d.joint)
  if (moved.length > 0) {
    report.info(
      'poses/rest-changed',
      'rest.joints',
      `${moved.length} joints have a different rest transform now: ${listNames(moved)}.`,
    )
  }
  const updated = asset.poses.flatMap((pose): Pose[] => {
    const now = matches.get(pose)
    if (!now) return options.removeMissing && isGone(pose) ? [] : [rebasePose(pose, asset.rest, rest)]
    const { frame, joints, morphs, curves } = now
    return [defined({ ...pose, frame, joints, morphs, curves })]
  })
  // No new pose can have a name that is taken: it would have been found again by that name.
  const poses = [...updated, ...added.map((pose) => ({ ...pose, role: roleHere(pose.role, follow) }))]
  const usable = options.removeMissing ? withoutOrphans(poses, report) : poses
  const { base, ...free } = asset
  const keepsBase = base !== undefined && usable.some((p) => p.name === base)
  if (base !== undefined && !keepsBase) {
    report.warn(
      'poses/base-deleted',
      'base',
      `The base pose "${base}" is missing in the source; poses are now differences from the rest pose.`,
    )
  }
  return {
    poses: changeAsset(free, {
      rest,
      poses: usable,
      base: keepsBase ? base : undefined,
      source: fresh.source ?? asset.source,
    }),
    added: added.map((p) => p.name),
    changed: [...matches].filter(([old, now]) => !sameContent(old, now)).map(([old]) => old.name),
    missing,
    diagnostics: report.diagnostics,
  }
}

/** Poses of frames were taken from the source; one without a frame beside them was added later, and is not looked for. */
const isAddedByHand = (asset: PoseAsset, pose: Pose) =>
  pose.frame === undefined && asset.poses.some((p) => p.frame !== undefined)

function matchPoses(asset: PoseAsset, fresh: PoseAsset, report: Report): Map<Pose, Pose> {
  const byName = new Map(fresh.poses.map((p) => [p.name, p]))
  const matches = new Map<Pose, Pose>()
  const free = new Set(fresh.poses)
  for (const pose of asset.poses) {
    const now = byName.get(pose.name)
    if (!now) continue
    matches.set(pose, now)
    free.delete(now)
  }
  for (const pose of asset.poses) {
    if (matches.has(pose) || pose.frame === undefined) continue
    const now = [...free].find((p) => p.frame === pose.frame)
    if (!now) continue
    matches.set(pose, now)
    free.delete(now)
    report.info(
      'poses/matched-by-frame',
      `poses.${pose.name}`,
      `"${pose.name}" took the shape of frame ${pose.frame}, which the source calls "${now.name}".`,
    )
  }
  // In the order of the asset, as people will read it.
  return new Map(asset.poses.flatMap((p) => (matches.has(p) ? [[p, matches.get(p)!] as const] : [])))
}

function roleHere(role: PoseRole, follow: (name: string) => string): PoseRole {
  if (role.type === 'combination') return { ...role, bases: role.bases.map(follow) }
  return role.type === 'in-between' ? { ...role, of: follow(role.of) } : role
}

/** Combinations and in-betweens cannot outlive what they build on. */
function withoutOrphans(poses: readonly Pose[], report: Report): Pose[] {
  const controls = new Set(controlNames({ poses }))
  return poses.filter(({ name, role }) => {
    const needs = role.type === 'combination' ? role.bases : role.type === 'in-between' ? [role.of] : []
    if (needs.every((base) => controls.has(base))) return true
    report.info(
      'poses/dependent-deleted',
      `poses.${name}`,
      `"${name}" depends on a pose that was removed, and was deleted as well.`,
    )
    return false
  })
}

function sameContent(a: Pose, b: Pose): boolean {
  return stable([a.joints, a.morphs, a.curves]) === stable([b.joints, b.morphs, b.curves])
}

/** JSON with keys in order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  )
}
