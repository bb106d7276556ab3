import type { SampledCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { type Frame, framesToClip } from './frames-to-clip.ts'

/** As many curves as make so few frames a long take. */
const CURVES = Array.from({ length: 600 }, (_, c) => `curve${c}`)

function clipOf(times: readonly number[], curves = CURVES, clock = 60) {
  const frames = times.map(
    (time, i): Frame => ({
      time,
      label: `frame ${i}`,
      values: Float64Array.from(curves, (_, c) => Math.sin(time * 3 + c)),
    }),
  )
  const report = new Report()
  const clip = framesToClip({ name: 'take', curves, frames, clock, path: 'rows', maxBytes: 2 ** 30 }, report)
  return { clip, frames, codes: report.diagnostics.map((d) => d.code) }
}

/** What keys at the frames' own times would play. */
function straightAt(frames: readonly Frame[], time: number, c: number): number {
  const next = frames.findIndex((f) => f.time >= time)
  const [a, b] = [frames[Math.max(next - 1, 0)]!, frames[next]!]
  const part = a === b ? 0 : (time - a.time) / (b.time - a.time)
  return a.values[c]! + (b.values[c]! - a.values[c]!) * part
}

describe('[C2] a long take', () => {
  const missing = new Set([7, 8, 9, 500, 1300])
  const times = Array.from({ length: 1800 }, (_, i) => i / 60).filter((_, i) => !missing.has(i))

  it('with missing frames is sampled, and plays what its keys would', () => {
    const { clip, frames, codes } = clipOf(times)
    expect(codes).toContain('live-link/long-take')
    expect(codes).toContain('live-link/missing-frames')
    expect(clip.duration).toBeCloseTo(1799 / 60, 9)
    for (const c of [0, 333, 599]) {
      const curve = clip.curves[c] as SampledCurve
      expect(curve.type).toBe('sampled')
      expect(curve.values).toHaveLength(1800)
      curve.values.forEach((value, i) => {
        expect(Math.abs(value - straightAt(frames, i / 60, c))).toBeLessThan(1e-6)
      })
    }
  })

  it("whose camera drifts keeps every frame, at the camera's own rate", () => {
    const drifting = times.map((time) => time * 1.0004)
    const { clip, frames } = clipOf(drifting)
    const { rate, values } = clip.curves[0] as SampledCurve
    expect(rate).toBeCloseTo(60 / 1.0004, 6)
    for (const frame of frames)
      expect(values[Math.round(frame.time * rate)]).toBe(Math.fround(frame.values[0]!))
  })

  it('at odd times has the frames near a sample, and straight lines elsewhere', () => {
    const odd = times.map((time, i) => time + (i % 10 === 5 ? 0.4 / 60 : 0))
    const { clip, frames, codes } = clipOf(odd)
    expect(codes).toContain('live-link/long-take')
    const { rate, values } = clip.curves[0] as SampledCurve
    values.forEach((value, i) => {
      const near = frames.find((f) => Math.abs(f.time - i / rate) * rate <= 0.25)
      expect(value).toBeCloseTo(near ? near.values[0]! : straightAt(frames, i / rate, 0), 5)
    })
  })

  it('is keyed at the times of its frames when it is short', () => {
    const { clip, codes } = clipOf(times, CURVES.slice(0, 3))
    expect(clip.curves[0]!.type).toBe('keyed')
    expect(codes).not.toContain('live-link/long-take')
  })
})
