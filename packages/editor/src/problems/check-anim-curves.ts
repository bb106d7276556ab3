import type { Document, Pose, Skeleton } from '@facework/documents'
import { controlPoses, unusedCurves } from '@facework/operations/internal'
import type { Problem } from './problem.ts'

// [S3]
/** Unused anim curves, and control poses that have none. */
export function checkAnimCurves(skeleton: Skeleton, documents: readonly Document[]): Problem[] {
  const about = { severity: 'info', path: 'curves', document: skeleton.id } as const
  const problems: Problem[] = []
  const unused = unusedCurves(skeleton, documents)
  if (unused.length > 0) {
    problems.push({
      ...about,
      code: 'skeleton/curves-unused',
      message: `${counted(unused.length, 'anim curve')} of "${skeleton.name}" used by no clip and no pose.`,
      hint: 'Delete them, or leave them for clips to come.',
      fixes: [
        {
          title: `Delete ${counted(unused.length, 'anim curve')}`,
          command: 'animCurves.deleteUnused',
          args: { skeleton: skeleton.id },
        },
      ],
    })
  }
  const known = new Set(skeleton.curves.map((c) => c.name))
  for (const asset of documents) {
    if (asset.kind !== 'poses' || asset.skeleton?.id !== skeleton.id) continue
    const missing = controlPoses(asset).filter((p) => !known.has(p.name) && moves(p))
    if (missing.length === 0) continue
    problems.push({
      ...about,
      code: 'skeleton/curves-missing',
      message: `${counted(missing.length, 'pose')} of "${asset.name}" without an anim curve on "${skeleton.name}".`,
      hint: 'Add them, so that every character of the skeleton can be driven by them.',
      fixes: [
        {
          title: `Add ${counted(missing.length, 'anim curve')}`,
          command: 'animCurves.addFromPoses',
          args: { skeleton: skeleton.id, asset: asset.id },
        },
      ],
    })
  }
  return problems
}

/** The neutral pose is the rest; nobody drives it. */
function moves({ joints, morphs, curves }: Pose): boolean {
  return [joints, morphs, curves].some((part) => Object.keys(part).length > 0)
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
