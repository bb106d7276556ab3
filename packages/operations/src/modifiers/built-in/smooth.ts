import type { ClipContent, SampledCurve } from '@facework/documents'
import { normalizeQuaternion, powerOfTwo } from '@facework/math/internal'
import { sampleTrack } from '@facework/runtime/internal'
import { chooseNames } from '../choose-names.ts'
import { curveSampler } from '../clip-content.ts'
import { alignSigns, evenTimes, mapTracks, type Track, trackWidth } from '../curves/track-keys.ts'
import { defineModifier, type ModifierContext } from '../modifier.ts'
import { flagParameter, namesParameter, numberParameter } from '../parameter.ts'

const USUAL_RATE = 60
/** The bell is cut off here, in its own widths: less than a part in ten thousand is lost. */
const REACH = 4
/** Steps a width of the bell is summed in; below that the sum would depend on the frame rate. */
const STEPS = 4
const HALF_LOG2_E = Math.LOG2E / 2

// [O2]
/** The mean around each time, weighted by a bell of a width in seconds. */
export const smooth = defineModifier({
  id: 'smooth',
  title: 'Smooth',
  description:
    'Smooths curves with a Gaussian filter whose width is in seconds, independent of the frame rate.',
  parameters: {
    seconds: numberParameter('Width of the filter (standard deviation).', 0.04, { low: 1e-4, high: 10 }),
    curves: namesParameter('Which curves; none named means all.', []),
    tracks: flagParameter('Joint and morph tracks, too.'),
  },
  apply(content, { seconds, curves, tracks }, context) {
    const chosen = chooseNames(
      content.curves.map((c) => c.name),
      curves,
      'curve',
      context.report,
    )
    const valueAt = curveSampler(content)
    return {
      ...content,
      ...(tracks
        ? mapTracks(content, (track) => smoothTrack(track, seconds, content.duration, context))
        : {}),
      curves: content.curves.map((curve) => {
        if (!chosen.has(curve.name)) return curve
        const rate = curve.type === 'sampled' ? curve.rate : (context.frameRate ?? USUAL_RATE)
        return smoothCurve(curve.name, (time) => valueAt(curve.name, time), rate, seconds, content)
      }),
    }
  },
})

/** Weights of times around one, together 1. */
function bell(seconds: number, rate: number): { step: number; weights: Float64Array } {
  const finer = Math.max(1, Math.ceil(STEPS / (seconds * rate)))
  const step = 1 / (rate * finer)
  const reach = Math.ceil((REACH * seconds) / step)
  const weights = Float64Array.from({ length: reach * 2 + 1 }, (_, i) => {
    const x = ((i - reach) * step) / seconds
    return powerOfTwo(-x * x * HALF_LOG2_E)
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  return { step, weights: weights.map((w) => w / sum) }
}

function smoothCurve(
  name: string,
  valueAt: (time: number) => number,
  rate: number,
  seconds: number,
  { duration }: ClipContent,
): SampledCurve {
  const { step, weights } = bell(seconds, rate)
  const reach = (weights.length - 1) / 2
  const values = new Float32Array(Math.ceil(duration * rate - 1e-3) + 1)
  for (let i = 0; i < values.length; i++) {
    let sum = 0
    for (let k = 0; k < weights.length; k++) sum += weights[k]! * valueAt(i / rate + (k - reach) * step)
    values[i] = sum
  }
  return { type: 'sampled', name, start: 0, rate, values, before: 'hold', after: 'hold' }
}

function smoothTrack<T extends Track>(
  track: T,
  seconds: number,
  duration: number,
  { frameRate = USUAL_RATE }: Pick<ModifierContext, 'frameRate'>,
): T {
  const times = evenTimes(duration, frameRate)
  const { step, weights } = bell(seconds, frameRate)
  const reach = (weights.length - 1) / 2
  const width = trackWidth(track)
  const values = new Float32Array(times.length * width)
  const sample = new Float64Array(width)
  const middle = new Float64Array(width)
  times.forEach((time, i) => {
    const sum = new Float64Array(width)
    sampleTrack(track, width, time, middle, 0)
    for (let k = 0; k < weights.length; k++) {
      sampleTrack(track, width, time + (k - reach) * step, sample, 0)
      // A rotation and its negative are one; all on the side of the middle one can be summed.
      const dot = width === 4 ? sample.reduce((d, v, n) => d + v * middle[n]!, 0) : 1
      for (let n = 0; n < width; n++) sum[n]! += (dot < 0 ? -weights[k]! : weights[k]!) * sample[n]!
    }
    if (width === 4) normalizeQuaternion(sum, 0)
    values.set(sum, i * width)
  })
  if (width === 4) alignSigns(values)
  return { ...track, interpolation: 'linear', times, values }
}
