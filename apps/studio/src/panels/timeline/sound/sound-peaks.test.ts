import { expect, it } from 'vitest'
import { loudest, soundPeaks } from './sound-peaks.ts'

it('finds what going through every sample finds, at every zoom', () => {
  const rate = 8000
  const samples = Float32Array.from({ length: 3 * rate }, (_, i) => {
    const t = i / rate
    return t > 1 && t < 1.5 ? 0.8 * Math.sin(2 * Math.PI * 300 * t) : 0.05 * Math.sin(i)
  })
  const other = samples.map((v) => v / 2)
  const peaks = soundPeaks([other, samples], rate)
  expect(peaks.duration).toBe(3)
  for (const [from, to] of [
    [0, 0.9],
    [0.2, 0.21],
    [1.2, 1.21],
    [0.5, 2.5],
    [1.6, 3],
    [2.99, 5],
  ] as const) {
    const naive = samples.slice(from * rate, to * rate).reduce((most, v) => Math.max(most, Math.abs(v)), 0)
    const found = loudest(peaks, from, to)
    // A slice at an end may reach a little farther than what is asked for, never less far.
    expect(found).toBeGreaterThanOrEqual(naive)
    expect(found).toBeLessThan(naive + 0.05)
  }
  expect(loudest(peaks, 9, 10)).toBe(0)
})
