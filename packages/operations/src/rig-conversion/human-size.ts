import type { Model, PoseAsset } from '@facework/documents'
import { MeasuredHead } from '../check/measured-head.ts'

/** Eye distances of people and of most characters, in metres. */
const USUAL = { least: 0.04, most: 0.12 } as const
const HUMAN = 0.063

/**
 * Millimetres for one unit of a head: 1000, or what brings its eyes to human distance where a head is a giant's or a
 * toy's. A bound of half a millimetre then means the same on every head.
 */
export function millimetresPerUnit(model: Model, poses: PoseAsset): number {
  const distance = new MeasuredHead({ model, poses }).face?.unit
  if (distance === undefined || !(distance > 0)) return 1000
  return distance >= USUAL.least && distance <= USUAL.most ? 1000 : (HUMAN / distance) * 1000
}
