import type { ClipContent, SampledCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { curveSampler } from '../clip-content.ts'
import { evenTimes, mapTracks, sampleTrackAt, trackWidth } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'
import { flagParameter, numberParameter } from '../parameter.ts'

/** Numbers one clip may come to: 200 MB of them. */
const MOST_VALUES = 50_000_000

// [O2]
/** Even steps, straight lines between them. */
export const resample = defineModifier({
  id: 'resample',
  title: 'Resample',
  description: 'Samples curves and tracks at an even rate, as they play.',
  parameters: {
    fps: numberParameter('Sample rate.', 60, { low: 0.001, high: 100_000 }),
    tracks: flagParameter('Joint and morph tracks, too.', true),
  },
  apply(content, { fps, tracks }, { name }) {
    const dense = tracks ? [...content.joints, ...content.morphs] : []
    const width = dense.reduce((sum, track) => sum + trackWidth(track), 0)
    checkSize(content, fps, width, name)
    const times = evenTimes(content.duration, fps)
    const even = resampleCurves(content, fps, name)
    return tracks ? { ...even, ...mapTracks(content, (track) => sampleTrackAt(track, times)) } : even
  },
})

/**
 * The same with every curve as samples at an even rate from 0 to the end of the clip, for formats that hold straight
 * lines only. The values are those the runtime plays.
 */
export function resampleCurves<C extends ClipContent>(content: C, fps: number, name = 'clip'): C {
  checkSize(content, fps, 0, name)
  // The last sample lies at the end or just after it; an end that is a sample up to rounding is that sample.
  const count = Math.ceil(content.duration * fps - 1e-3) + 1
  const valueAt = curveSampler(content)
  const curves = content.curves.map(({ name: curve }): SampledCurve => {
    const values = new Float32Array(Math.max(1, count))
    for (let i = 0; i < values.length; i++) values[i] = valueAt(curve, i / fps)
    return { type: 'sampled', name: curve, start: 0, rate: fps, values, before: 'hold', after: 'hold' }
  })
  return { ...content, curves }
}

function checkSize(content: ClipContent, fps: number, width: number, name: string): void {
  const values = (content.duration * fps + 1) * (content.curves.length + width)
  if (values <= MOST_VALUES) return
  throw new FaceworkError(
    'clip/too-long',
    `clip "${name}"`,
    `${content.duration} s at ${fps} samples per second would be ${Math.ceil(values)} numbers; the limit is ${MOST_VALUES}.`,
    'Use a lower sample rate, or trim the clip.',
  )
}
