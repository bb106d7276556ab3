import type { Finding } from '../finding.ts'
import type { MeasuredHead } from '../measured-head.ts'
import { type DrawHeadOptions, drawHead, type Picture } from './draw-head.ts'

/** Control values that show a finding: its own, or its pose at full strength. */
export function controlsOfFinding(head: MeasuredHead, { where }: Finding): Readonly<Record<string, number>> {
  if (where.controls) return where.controls
  return where.pose !== undefined && head.controlNames.includes(where.pose) ? { [where.pose]: 1 } : {}
}

/** Vertices of the whole model that a finding is about. */
export function verticesOfFinding(head: MeasuredHead, { where }: Finding): readonly number[] {
  const mesh = head.head.model.meshes.findIndex((m) => m.name === where.mesh)
  if (mesh < 0) return []
  const start = head.vertices.meshStarts[mesh]!
  const count = head.vertices.meshStarts[mesh + 1]! - start
  return (where.vertices ?? []).filter((v) => v < count).map((v) => start + v)
}

/** The place of a finding under the pose that shows it; undefined for findings without a place on the head. */
export function drawFinding(
  head: MeasuredHead,
  finding: Finding,
  options: Pick<DrawHeadOptions, 'size' | 'unmarked'> = {},
): Picture | undefined {
  const vertices = verticesOfFinding(head, finding)
  const controls = controlsOfFinding(head, finding)
  if (vertices.length === 0 && Object.keys(controls).length === 0) return undefined
  return drawHead(head, { ...options, controls, vertices })
}
