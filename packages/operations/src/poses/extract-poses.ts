import { newId, type PoseAsset } from '@facework/documents'
import { Report } from '@facework/report'
import type { CreatedPoses } from './created-poses.ts'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

/**
 * A new asset with some of the poses, on the same rest; the poses keep their ids. Poses that the chosen
 * ones build on are included and reported.
 *
 *   extractPoses(asset, ['jawOpen', 'smile_L'], 'mouth')
 */
export function extractPoses(asset: PoseAsset, names: readonly string[], name?: string): CreatedPoses {
  const report = new Report()
  const chosen = new Set(names.map((n) => poseInAsset(asset, n).name))
  const bring = (base: string, why: string) => {
    if (chosen.has(base)) return
    chosen.add(base)
    report.info('poses/base-extracted', `poses.${base}`, `"${base}" is included, because ${why}.`)
  }
  for (const { name: own, role } of asset.poses) {
    if (!chosen.has(own)) continue
    if (role.type === 'combination') for (const base of role.bases) bring(base, `"${own}" combines it`)
    if (role.type === 'in-between') bring(role.of, `"${own}" is its in-between`)
  }
  if (asset.base !== undefined) bring(asset.base, 'poses are differences from it')
  const poses = asset.poses.filter((p) => chosen.has(p.name))
  return {
    poses: changeAsset(asset, { id: newId(), name: name ?? asset.name, poses }),
    diagnostics: report.diagnostics,
  }
}
