import { composeMatrix } from '@facework/math/internal'
import { SECONDS } from './crowd-clip.mjs'
import { randomStream } from './random.mjs'

/** Where each character of the crowd is in the clip, and where its head is: column-major matrices. */
export function crowdPhases(count, seed = 3) {
  const random = randomStream(seed)
  const signed = () => 2 * random() - 1
  const times = new Float64Array(count)
  const heads = new Float64Array(count * 16)
  for (let i = 0; i < count; i++) {
    times[i] = random() * SECONDS
    const q = [signed() * 0.2, signed() * 0.2, signed() * 0.2, 1]
    const length = Math.hypot(...q)
    composeMatrix(
      heads,
      i * 16,
      [signed() * 20, 1.6, signed() * 20],
      0,
      q.map((v) => v / length),
      0,
      [1, 1, 1],
      0,
    )
  }
  return { times, heads }
}
