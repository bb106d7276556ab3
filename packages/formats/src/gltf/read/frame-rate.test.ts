import { describe, expect, it } from 'vitest'
import { inferFrameRate, nearestKey } from './frame-rate.ts'

const every = (rate: number, count: number) => Float32Array.from({ length: count }, (_, i) => i / rate)
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('the frame rate that puts named frames on keys', () => {
  it.each([23.976, 24, 25, 29.97, 30, 48, 50, 60, 100, 120])('%d, every frame named', (rate) => {
    expect(inferFrameRate(upTo(55), every(rate, 55))).toMatchObject({ onKeys: 55, beyond: 0 })
    expect(inferFrameRate(upTo(55), every(rate, 55)).rate).toBeCloseTo(rate, 2)
  })

  it('is 24 for keys 0.041667 s apart, as MakeHuman writes them', () => {
    const keys = Float32Array.from({ length: 60 }, (_, i) => i * 0.041667)
    expect(inferFrameRate(upTo(60), keys)).toMatchObject({ rate: 24, onKeys: 60, beyond: 0 })
  })

  it('is that of the keys where rounding adds up over thousands of frames', () => {
    const keys = Float32Array.from({ length: 6000 }, (_, i) => i * 0.041667)
    const fit = inferFrameRate(upTo(6000), keys)
    expect(fit.onKeys).toBe(6000)
    expect(fit.rate).toBeCloseTo(1 / 0.041667, 4)
  })

  it('[S1] is not doubled by gaps: frames on even numbers fit 60 as well, but 30 ends with the clip', () => {
    expect(inferFrameRate([0, 10, 20, 30, 80], every(30, 91)).rate).toBe(30)
    expect(inferFrameRate([0, 10, 20], every(60, 21)).rate).toBe(60)
  })

  it('is found from keys on the named frames alone', () => {
    expect(inferFrameRate([0, 10, 20, 35], Float32Array.from([0, 10 / 24, 20 / 24, 35 / 24]))).toMatchObject({
      rate: 24,
      onKeys: 4,
    })
    expect(inferFrameRate([0, 4], Float32Array.from([0, 4 / 12]))).toMatchObject({ rate: 12, onKeys: 2 })
  })

  it.each([24, 25, 30, 48, 50, 60])(
    'is %d where gaps hide the spacing and the clip goes on after the last pose',
    (rate) => {
      const keys = Float32Array.from([0, 10, 20, 35, 61], (frame) => frame / rate)
      expect(inferFrameRate([0, 10, 20, 35], keys)).toMatchObject({ rate, onKeys: 4 })
    },
  )

  it('does not bend to one frame beyond the clip', () => {
    expect(inferFrameRate([0, 1, 2, 7], every(30, 3))).toMatchObject({ rate: 30, onKeys: 3, beyond: 1 })
  })

  it('is what the caller says', () => {
    expect(inferFrameRate([0, 1, 2, 9], every(30, 3), 60)).toMatchObject({ rate: 60, onKeys: 2, beyond: 1 })
  })

  it('finds the nearest key', () => {
    const keys = Float32Array.from([0, 1, 2])
    expect([-1, 0.4, 0.6, 1.5, 9].map((t) => nearestKey(keys, t))).toEqual([0, 0, 1, 2, 2])
  })

  it('a stray high number is beyond the clip, not a rate of thousands', () => {
    const fit = inferFrameRate([0, 1, 2, 4000], Float32Array.of(0, 1 / 30, 2 / 30))
    expect(fit).toMatchObject({ rate: 30, onKeys: 3, beyond: 1 })
  })
})
