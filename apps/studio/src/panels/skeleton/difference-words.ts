import type { SkeletonDifference } from '@facework/operations/internal'

// [S2]
/** Whether it makes a model incompatible with the skeleton. */
export const hinders = (difference: SkeletonDifference) =>
  (difference.type === 'missing' || difference.type === 'reparented') && difference.skinned

/** One difference in plain words: what is where, and what it may have been meant to be. */
export function differenceWords(difference: SkeletonDifference): string {
  const nearest = 'nearest' in difference ? difference.nearest : undefined
  const hint = nearest === undefined ? '' : `; ${nearest} is close`
  switch (difference.type) {
    case 'missing':
      return `${difference.skinned ? 'missing from the skeleton; vertices are skinned to it' : 'not in the skeleton'}${hint}`
    case 'extra':
      return `only in the skeleton${hint}`
    case 'reparented':
      return `below ${difference.parent ?? 'nothing'} here, below ${difference.parentInSkeleton ?? 'nothing'} in the skeleton`
    case 'reference': {
      const { millimetres, degrees, scale } = difference
      const parts = [
        ...(millimetres >= 0.05 ? [`${millimetres.toFixed(1)} mm`] : []),
        ...(degrees >= 0.05 ? [`${degrees.toFixed(1)}°`] : []),
        ...(scale >= 0.0005 ? [`scale by ${(scale * 100).toFixed(1)} %`] : []),
      ]
      return `different rest transform: ${parts.length > 0 ? parts.join(', ') : 'less than 0.1 mm'}`
    }
  }
}
