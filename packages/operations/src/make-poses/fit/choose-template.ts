import type { Landmarks } from '@facework/documents'
import { completeLandmarks } from '../../landmarks/complete-landmarks.ts'
import { FIRM_POINTS } from '../../landmarks/face-points.table.ts'
import { HUMAN_UNIT_MM, type MeshLandmarks } from '../../landmarks/mesh-landmarks.ts'
import { movePoints } from '../../numeric/fit-similarity.ts'
import { alignByLandmarks } from './landmark-pairs.ts'

/** A template, and how far lids, lips and nose of a head are from its own after one similarity: mm at human size. */
export interface RankedTemplate<T> {
  readonly template: T
  readonly unlikeness: number
}

/** Templates in the order of how much their faces are like that of a head; the first one fits best. */
export function rankTemplates<T extends { readonly landmarks: Landmarks }>(
  templates: readonly T[],
  landmarks: Landmarks,
): RankedTemplate<T>[] {
  return templates
    .map((template) => {
      const own = completeLandmarks(template.landmarks)
      return { template, unlikeness: unlikeness(completeLandmarks(landmarks, own), own) }
    })
    .sort((a, b) => a.unlikeness - b.unlikeness)
}

function unlikeness(head: MeshLandmarks, template: MeshLandmarks): number {
  const moved = movePoints(head.points, alignByLandmarks(head, template))
  const unit = Math.hypot(
    ...[0, 1, 2].map((a) => template.points[33 * 3 + a]! - template.points[263 * 3 + a]!),
  )
  let [sum, count] = [0, 0]
  for (const i of FIRM_POINTS) {
    if (!(head.trust[i]! > 0) || !(template.trust[i]! > 0)) continue
    sum += Math.hypot(...[0, 1, 2].map((a) => moved[i * 3 + a]! - template.points[i * 3 + a]!))
    count++
  }
  return count > 0 ? ((sum / count) * HUMAN_UNIT_MM) / unit : Number.POSITIVE_INFINITY
}
