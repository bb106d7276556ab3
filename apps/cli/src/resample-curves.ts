import type { Clip, SampledCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { compileClip, sampleCurve } from '@facework/runtime'

/** Numbers one clip may come to: 200 MB of them. */
const MOST_VALUES = 50_000_000

/**
 * The clip with every curve as samples at an even rate, from 0 to its end, for formats that hold straight
 * lines only. The values are those the runtime plays. Tracks and markers stay as they are.
 */
export function resampleCurves(clip: Clip, fps: number): Clip {
  // The last sample lies at the end or just after it; an end that is a sample up to rounding is that sample.
  const count = Math.ceil(clip.duration * fps - 1e-3) + 1
  if (count * clip.curves.length > MOST_VALUES) {
    throw new FaceworkError(
      'cli/too-many-samples',
      `clips.${clip.name}`,
      `${clip.duration} s of ${clip.curves.length} curves at ${fps} samples a second are ${count * clip.curves.length} values; the limit is ${MOST_VALUES}.`,
      'Give a lower --fps, or cut the clip.',
    )
  }
  const compiled = compileClip(clip)
  const indices = new Map(compiled.curveNames.map((name, i) => [name, i]))
  const curves = clip.curves.map(({ name }): SampledCurve => {
    const values = new Float32Array(Math.max(1, count))
    const index = indices.get(name)!
    for (let i = 0; i < values.length; i++) values[i] = sampleCurve(compiled, index, i / fps)
    return { type: 'sampled', name, start: 0, rate: fps, values, before: 'hold', after: 'hold' }
  })
  return { ...clip, curves }
}
