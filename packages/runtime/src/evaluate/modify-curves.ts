import { clamp, exponential } from '@facework/math/internal'
import {
  type CompiledModifications,
  MODIFY_ADD,
  MODIFY_BLEND,
  MODIFY_CLAMP,
  MODIFY_REMAP,
  MODIFY_SCALE,
  MODIFY_SMOOTH,
} from '../compile/compile-modifications.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** What smoothing remembers, one per instance. */
export interface ModificationState {
  /** Per line: where a smoothed curve is. */
  readonly values: Float64Array
  /** Per line: 1 once it has a value. */
  readonly started: Uint8Array
}

export function createModificationState(modifications: CompiledModifications): ModificationState {
  const lines = modifications.curves.length
  return { values: new Float64Array(lines), started: new Uint8Array(lines) }
}

/** Resets smoothed curves: after a jump in time they start at their input. */
export function resetModificationState(state: ModificationState): void {
  state.started.fill(0)
}

// [G2, C5]
/**
 * Changes curves in place, line by line, so that a later line sees the result of an earlier one. With
 * alpha a line blends the input curve with the changed one. Adding and blending fill
 * what is absent with the default and make the curve present; the others leave presence as it is, so that
 * an absent curve stays absent.
 */
export function modifyCurves(
  modifications: CompiledModifications,
  state: ModificationState,
  pose: Pick<PoseBuffers, 'curves' | 'curvePresence'>,
  seconds: number,
  alpha = 1,
): void {
  const { curves, modes, alphas, numbers, defaults } = modifications
  for (let line = 0; line < curves.length; line++) {
    const curve = curves[line]!
    const mode = modes[line]!
    const presence = clamp(pose.curvePresence[curve]!, 0, 1)
    const fills = mode === MODIFY_ADD || mode === MODIFY_BLEND
    if (presence === 0 && !fills) {
      state.started[line] = 0
      continue
    }
    // Values of absent curves are left over from other frames, and may be anything.
    const value = presence === 0 ? 0 : pose.curves[curve]!
    const strength = clamp(alphas[line]! * alpha, 0, 1)
    const filled = presence * value + (1 - presence) * defaults[line]!
    const changed = change(mode, numbers, line * 4, fills ? filled : value, state, line, seconds)
    const old = (1 - strength) * presence
    const fresh = strength * (fills ? 1 : presence)
    if (old + fresh <= 0) continue
    pose.curves[curve] = old === 0 ? changed : (old * value + fresh * changed) / (old + fresh)
    pose.curvePresence[curve] = fills ? old + fresh : presence
  }
}

function change(
  mode: number,
  numbers: Float64Array,
  at: number,
  value: number,
  state: ModificationState,
  line: number,
  seconds: number,
): number {
  const first = numbers[at]!
  switch (mode) {
    case MODIFY_ADD:
      return value + first
    case MODIFY_SCALE:
      return value * first
    case MODIFY_BLEND:
      return first
    case MODIFY_REMAP: {
      const width = numbers[at + 1]! - first
      // Documents refuse a range without width; here it is a step, since 0 / 0 would be no number.
      const part = width === 0 ? (value > first ? 1 : 0) : clamp((value - first) / width, 0, 1)
      return numbers[at + 2]! + (numbers[at + 3]! - numbers[at + 2]!) * part
    }
    case MODIFY_CLAMP:
      return clamp(value, first, numbers[at + 1]!)
    case MODIFY_SMOOTH:
      return follow(value, first, state, line, seconds)
    default:
      return value
  }
}

/** The exact solution for an input held over the step: two steps give what one of both lengths gives. */
function follow(
  value: number,
  constant: number,
  state: ModificationState,
  line: number,
  seconds: number,
): number {
  const started = state.started[line] === 1
  // One NaN kept here would stay for ever.
  if (!Number.isFinite(value)) return started ? state.values[line]! : value
  if (started && !(seconds > 0)) return state.values[line]!
  const left = !started || constant <= 0 ? 0 : exponential(-seconds / constant)
  const next = left === 0 ? value : value + (state.values[line]! - value) * left
  state.values[line] = next
  state.started[line] = 1
  return next
}
