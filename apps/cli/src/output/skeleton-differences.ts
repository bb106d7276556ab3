import type { Model, Skeleton } from '@facework/documents'
import { compareSkeletons } from '@facework/operations'
import type { SkeletonDifference } from '@facework/operations/internal'
import { type Diagnostic, Report } from '@facework/report'

// [S2]
/** Everything in which a model and a skeleton differ; errors keep the model from using it. */
export function skeletonDifferences(model: Model, skeleton: Skeleton): readonly Diagnostic[] {
  const report = new Report()
  for (const difference of compareSkeletons(model, skeleton).differences) {
    reportDifference(difference, skeleton.name, report)
  }
  return report.diagnostics
}

function reportDifference(difference: SkeletonDifference, skeleton: string, report: Report): void {
  const { joint } = difference
  const path = `joints.${joint}`
  const quoted = (name: string | undefined) => (name === undefined ? 'nothing' : `"${name}"`)
  switch (difference.type) {
    case 'missing':
      report.add(
        difference.skinned ? 'error' : 'info',
        'skeleton/joint-missing',
        path,
        `Joint "${joint}"${difference.skinned ? ', which a mesh is skinned to,' : ''} is not in skeleton "${skeleton}".`,
        difference.nearest === undefined ? undefined : `Did you mean "${difference.nearest}"?`,
      )
      break
    case 'extra':
      report.info(
        'skeleton/joint-extra',
        path,
        `Skeleton "${skeleton}" has a joint "${joint}" that the model lacks.`,
      )
      break
    case 'reparented':
      report.add(
        difference.skinned ? 'error' : 'info',
        'skeleton/joint-reparented',
        path,
        `Joint "${joint}" is a child of ${quoted(difference.parent)} in the model and of ${quoted(difference.parentInSkeleton)} in skeleton "${skeleton}".`,
        difference.skinned
          ? 'Use a skeleton with the same hierarchy, or change it in the authoring tool.'
          : undefined,
      )
      break
    case 'reference': {
      const { millimetres, degrees } = difference
      report.info(
        'skeleton/reference-differs',
        path,
        `Joint "${joint}" rests ${millimetres.toFixed(2)} mm and ${degrees.toFixed(2)}° away from its rest in skeleton "${skeleton}"; the model keeps its own rest.`,
      )
    }
  }
}
