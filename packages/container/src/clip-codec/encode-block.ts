import { FaceworkError } from '@facework/report'
import { BlockCoder, type Channel, LEVELS, stepOf } from './code-block.ts'
import { RangeEncoder } from './range-encoder.ts'

/** The bytes of each level of a block, the base first; `source` holds its channels one after another. */
export function encodeLevels(
  frames: number,
  channels: readonly Channel[],
  source: Float32Array,
): Uint8Array[] {
  const block = new BlockCoder(frames, channels, (at, guess, { maxError, allowed = maxError }) =>
    nearestResidual(source[at]!, guess, stepOf(maxError), allowed),
  )
  return Array.from({ length: LEVELS }, (_, level) => {
    const coder = new RangeEncoder()
    block.codeLevel(coder, level)
    return coder.finish()
  })
}

/** Steps from the guess to within the error of what is wanted, as the float32 that comes out sees it. */
function nearestResidual(wanted: number, guess: number, step: number, maxError: number): number {
  if (Math.abs(Math.fround(guess) - wanted) <= maxError) return 0
  const steps = Math.round((wanted - guess) / step)
  // Beyond this the counting of steps itself would round; such an error is finer than a float32 can hold.
  if (Math.abs(steps) >= 2 ** 30 || Math.abs(Math.fround(guess + steps * step) - wanted) > maxError)
    throw new FaceworkError(
      'container/clip-error',
      '',
      `The value ${wanted} cannot be kept within ${maxError}: float32 is not that fine there.`,
      'Allow a larger error.',
    )
  return steps
}
