import type { PoseAsset } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

export interface DeletedPoses {
  readonly poses: PoseAsset
  /** Every pose that went, those that built on the named ones too. */
  readonly deleted: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Deletes poses, and with them the combinations and in-betweens that build on them, which it says. The
 * anim curves of their names stay on the skeleton: `unusedCurves` finds those.
 *
 *   const { poses } = deletePoses(asset, ['jawOpen'])
 */
export function deletePoses(asset: PoseAsset, names: readonly string[]): DeletedPoses {
  const report = new Report()
  const gone = new Set(names.map((name) => poseInAsset(asset, name).name))
  for (const { name, role } of asset.poses) {
    if (gone.has(name)) continue
    const needs = role.type === 'combination' ? role.bases : role.type === 'in-between' ? [role.of] : []
    const missing = needs.find((base) => gone.has(base))
    if (missing === undefined) continue
    gone.add(name)
    report.info(
      'poses/dependent-deleted',
      `poses.${name}`,
      `"${name}" builds on "${missing}" and was deleted as well.`,
    )
  }
  const poses = asset.poses.filter((p) => !gone.has(p.name))
  const deleted = asset.poses.map((p) => p.name).filter((n) => gone.has(n))
  if (asset.base === undefined || !gone.has(asset.base)) {
    return { poses: changeAsset(asset, { poses }), deleted, diagnostics: report.diagnostics }
  }
  report.warn(
    'poses/base-deleted',
    'base',
    `Poses were taken as differences from "${asset.base}"; now they are from the rest, so they look different.`,
    'Choose another base if that is not what you want.',
  )
  const { base: _, ...free } = asset
  return { poses: changeAsset(free, { poses }), deleted, diagnostics: report.diagnostics }
}
