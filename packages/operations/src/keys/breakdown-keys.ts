import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { keyedCurveInClip } from './change-curve.ts'
import { setKey } from './edit-keys.ts'

export interface BreakdownOptions {
  readonly curves: readonly string[]
  /** Seconds at which the keys are set. */
  readonly time: number
  /** 0 is the key before, 1 the key after; beyond them it overshoots. */
  readonly amount: number
}

/** Keys closer than this to the time are the one that is set, not a neighbor. */
const SAME_TIME = 1e-6

/**
 * Sets keys between the key before and the key after: a breakdown, or in-between. A curve without a key on both sides
 * stays as it is.
 *
 *   breakdownKeys(clip, { curves: ['jawOpen'], time: 0.5, amount: 0.33 })
 */
export function breakdownKeys(clip: Clip, { curves, time, amount }: BreakdownOptions): Clip {
  if (!Number.isFinite(amount))
    throw new FaceworkError(
      'clip/key-value',
      'amount',
      `An in-between needs a finite amount; found ${amount}.`,
    )
  let changed = clip
  for (const name of curves) {
    const { keys } = keyedCurveInClip(clip, name)
    const before = keys.findLast((key) => key.time < time - SAME_TIME)
    const after = keys.find((key) => key.time > time + SAME_TIME)
    if (!before || !after) continue
    const value = before.value + (after.value - before.value) * amount
    changed = setKey(changed, { curve: name, time, value })
  }
  return changed
}
