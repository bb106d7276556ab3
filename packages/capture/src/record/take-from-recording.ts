import { type Clip, clipKind, type SampledCurve } from '@facework/documents'
import type { ClipOrigin } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { smoothingOf } from '../filter/smoothing.ts'
import { smoothZeroPhase } from '../filter/zero-phase.ts'
import { evenSamples, gapsIn, rateOf } from './even-samples.ts'
import { RECORDED_CONTROLS, type Recording } from './recording.ts'

export interface TakeOptions {
  readonly name: string
  readonly origin: ClipOrigin
  /** Frames per second; found from the frames unless given. */
  readonly rate?: number | undefined
  /** Smoothed without delay; on unless given. */
  readonly smooth?: boolean | undefined
}

/** A take: an ordinary clip with one evenly sampled curve for each control that was seen. */
export function takeFromRecording(recording: Recording, options: TakeOptions): Clip {
  const { times, confidences } = recording
  const faces = confidences.filter((confidence) => confidence > 0).length
  if (faces === 0) {
    throw new FaceworkError(
      'capture/no-face',
      options.origin.source,
      `No face was found in ${recording.length} frames of "${options.origin.source}".`,
      'The face should look toward the camera, be lit, and be at least a tenth of the picture wide.',
    )
  }
  const rate = options.rate ?? rateOf(times)
  const seconds = times.at(-1)! - times[0]!
  const count = Math.round(seconds * rate) + 1
  const curves: SampledCurve[] = RECORDED_CONTROLS.flatMap((name, control) => {
    const raw = recording.column(control)
    if (raw.every(Number.isNaN)) return []
    const even = evenSamples(times, raw, rate, count)
    const values = options.smooth === false ? even : smoothZeroPhase(even, rate, smoothingOf(name))
    return [{ type: 'sampled', name, start: 0, rate, values, before: 'hold', after: 'hold' }]
  })
  const markers = gapsIn(times, confidences, rate).map(({ start, end }) => ({
    time: start,
    name: 'no face',
    text: `${(end - start).toFixed(2)} s`,
  }))
  const dropped = Math.max(0, count - recording.length) + (recording.length - faces)
  return clipKind.create(options.name, {
    duration: seconds,
    frameRate: rate,
    curves,
    markers,
    origin: { ...options.origin, dropped },
  })
}
