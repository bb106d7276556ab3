import { visemes15 } from '@facework/documents'
import { visemesToArkit } from '@facework/documents/internal'
import type { LipClosure } from './closures.ts'

const SEAL = 'mouthClose'
/** Controls of a spoken mouth, ARKit names. */
export const MOUTH_CONTROLS: readonly string[] = [...visemesToArkit.lines.map(({ target }) => target), SEAL]

const VISEMES = visemes15.controls.map(({ name }) => name)
/** By control and viseme. */
const SHAPES: readonly Float64Array[] = visemesToArkit.lines.map(({ terms }) => {
  const row = new Float64Array(VISEMES.length)
  for (const { source, gain } of terms) row[VISEMES.indexOf(source)] = gain
  return row
})
/** Controls that open the mouth, which a loud voice opens further. */
const OPENING: readonly boolean[] = MOUTH_CONTROLS.map((name) =>
  /^(jawOpen|mouthLowerDown|mouthUpperUp)/.test(name),
)
const JAW = MOUTH_CONTROLS.indexOf('jawOpen')
/**
 * How far shut lips raise the jaw, 0 to 1. A jaw is heavy and follows the syllable; lips meet over it, which
 * `mouthClose` does.
 */
const JAW_RAISED = 0.3
/** At the softest and at the loudest. */
const SOFT = 0.55
const LOUD = 1.2

// [V3]
/** Viseme weights as ARKit values; `loudness` from 0 to 1 opens the mouth less or more, and shut lips go over it. */
export function writeMouth(
  weights: Float64Array,
  { amount, viseme }: LipClosure,
  loudness: number,
  out: Float32Array,
): void {
  const opening = SOFT + (LOUD - SOFT) * loudness
  for (let c = 0; c < SHAPES.length; c++) {
    const row = SHAPES[c]!
    let sum = 0
    for (let v = 0; v < row.length; v++) sum += row[v]! * weights[v]!
    if (OPENING[c]) sum *= opening
    // Shut lips are the same in a soft and in a loud voice.
    const shut = c === JAW ? sum * (1 - JAW_RAISED) : row[viseme]!
    out[c] = Math.min(1, sum + (shut - sum) * amount)
  }
  out[SHAPES.length] = out[JAW]! * amount
}

/** How far each viseme opens the mouth, 0 to 1: the jaw of its shape. */
export const OPENINGS: readonly number[] = VISEMES.map((_, v) => SHAPES[JAW]![v]!)
