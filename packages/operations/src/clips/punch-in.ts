import type { Clip, Curve, SampledCurve } from '@facework/documents'
import { curveSampler, endOfCurve } from '../modifiers/clip-content.ts'

export interface PunchInOptions {
  /** Seconds between which the take replaces what is there; all of the take unless given. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Seconds over which both are cross-faded at each end; 0.1 unless given. */
  readonly fade?: number | undefined
  /** Which curves of the take; all unless given. */
  readonly curves?: ((name: string) => boolean) | undefined
}

const FADE = 0.1
const RATE = 30

// [O3]
/**
 * A clip with part of another in its place, such as a second take of the mouth. Curves that the take does not have
 * stay as they are; outside of the part, so do the others.
 */
export function punchIn(base: Clip, take: Clip, options: PunchInOptions = {}): Clip {
  const { fade = FADE, curves: takes = () => true } = options
  const taken = take.curves.filter(({ name }) => takes(name))
  const from = options.from ?? Math.min(...taken.map(startOfCurve), take.duration)
  const to = options.to ?? take.duration
  const duration = Math.max(base.duration, to)
  const rate = take.frameRate ?? base.frameRate ?? RATE
  const [before, now] = [curveSampler(base), curveSampler(take)]
  const count = Math.ceil(duration * rate - 1e-6) + 1
  const replaced = taken.map(({ name }): SampledCurve => {
    const values = Float32Array.from({ length: count }, (_, i) => {
      const time = i / rate
      const share = shareOf(time, from, to, fade, duration)
      const old = share < 1 ? before(name, time) : 0
      return share > 0 ? old * (1 - share) + now(name, time) * share : old
    })
    return { type: 'sampled', name, start: 0, rate, values, before: 'hold', after: 'hold' }
  })
  const names = new Set(replaced.map(({ name }) => name))
  const outside = ({ time }: { readonly time: number }) => time < from || time > to
  return {
    ...base,
    duration,
    frameRate: rate,
    curves: [...base.curves.filter(({ name }) => !names.has(name)), ...replaced],
    markers: [...base.markers.filter(outside), ...take.markers.filter((m) => !outside(m))].sort(
      (a, b) => a.time - b.time,
    ),
  }
}

const startOfCurve = (curve: Curve) =>
  curve.type === 'sampled' ? curve.start : Math.min(curve.keys[0]?.time ?? 0, endOfCurve(curve))

/** How far the take is heard: fades lie inside of its part, and there is none at an end of the clip. */
function shareOf(time: number, from: number, to: number, fade: number, duration: number): number {
  if (time < from - 1e-9 || time > to + 1e-9) return 0
  const rise = from <= 0 || fade === 0 ? 1 : (time - from) / fade
  const fall = to >= duration || fade === 0 ? 1 : (to - time) / fade
  return Math.max(0, Math.min(1, rise, fall))
}
