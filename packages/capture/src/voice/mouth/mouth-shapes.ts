import { visemes15 } from '@facework/documents'
import { visemesToArkit } from '@facework/documents/internal'

/** Controls of a spoken mouth, ARKit names. */
export const MOUTH_CONTROLS: readonly string[] = visemesToArkit.lines.map(({ target }) => target)

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
/** At the softest and at the loudest. */
const SOFT = 0.55
const LOUD = 1.2

// [V3]
/** Viseme weights as ARKit values; `loudness` from 0 to 1 opens the mouth less or more. */
export function writeMouth(weights: Float64Array, loudness: number, out: Float32Array): void {
  const opening = SOFT + (LOUD - SOFT) * loudness
  for (let c = 0; c < SHAPES.length; c++) {
    const row = SHAPES[c]!
    let sum = 0
    for (let v = 0; v < row.length; v++) sum += row[v]! * weights[v]!
    out[c] = Math.min(1, OPENING[c] ? sum * opening : sum)
  }
}

/** How far each viseme opens the mouth, 0 to 1: the jaw of its shape. */
export const OPENINGS: readonly number[] = VISEMES.map(
  (_, v) => SHAPES[MOUTH_CONTROLS.indexOf('jawOpen')]![v]!,
)
