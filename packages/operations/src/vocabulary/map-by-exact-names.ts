import type { ControlMap, PoseAsset } from '@facework/documents'
import { newDocument, plainArkit52, plainFacs50 } from '@facework/documents/internal'
import { controlNames } from '../poses/control-names.ts'
import { isNeutralName } from '../poses/create/neutral-name.ts'

/** In the order that detection prefers them. */
const SETS = [plainArkit52, plainFacs50]

// [M3]
/**
 * The map of a head that has all controls of one vocabulary under their own names and no other poses: the one that
 * detection would find, without loading it. Undefined for all others.
 */
export function mapByExactNames(poses: PoseAsset, name: string): ControlMap | undefined {
  const names = new Set(controlNames(poses).filter((each) => !isNeutralName(each)))
  const set = SETS.find(
    ({ controls }) => controls.length === names.size && controls.every((c) => names.has(c.name)),
  )
  if (!set) return undefined
  const lines = set.controls.map((control) => ({
    target: control.name,
    terms: [{ source: control.name, gain: 1 }],
    offset: 0,
    reason: `The name of the ${set.name} control.`,
    confidence: 1,
  }))
  return newDocument<ControlMap>('map', name, { from: { id: set.id }, lines })
}
