import type { CaptureFrame } from '@facework/capture'
import { expect, it } from 'vitest'
import { FaceWatch } from './face-watch.ts'

const frame = (time: number, change: Partial<NonNullable<CaptureFrame['face']>> = {}): CaptureFrame => ({
  time,
  values: new Float32Array(0),
  confidence: 1,
  face: {
    landmarks: new Float32Array(0),
    confidence: 1,
    faces: 1,
    eyeDistance: 90,
    brightness: 120,
    ...change,
  },
})
const missing = (time: number): CaptureFrame => ({ time, values: new Float32Array(0), confidence: 0 })

it('a face is lost after half a second without one, and found at once', () => {
  const watch = new FaceWatch()
  watch.push(frame(0), 30)
  watch.push(missing(0.4), 30)
  expect(watch.lost).toBe(false)
  expect(watch.push(missing(0.51), 30)).toBe(true)
  expect(watch.lost).toBe(true)
  expect(watch.push(frame(0.6), 30)).toBe(true)
  expect(watch.lost).toBe(false)
})

it('advice comes when it is true for a while, and goes the same way', () => {
  const watch = new FaceWatch()
  const at = (time: number, change: object) => {
    watch.push(frame(time, change), 30)
    return watch.advice
  }
  expect(at(0, { faces: 2 })).toBeUndefined()
  expect(at(0.8, { faces: 2 })).toBe('two-faces')
  expect(at(0.9, {})).toBe('two-faces')
  expect(at(1.7, {})).toBeUndefined()
  expect([at(2, { eyeDistance: 20 }), at(2.8, { eyeDistance: 20 })]).toEqual([undefined, 'face-small'])
  expect([at(3, { brightness: 20 }), at(3.8, { brightness: 20 })]).toEqual(['face-small', 'dark'])
})

it('a slow tracker is told of after it has warmed up', () => {
  const watch = new FaceWatch()
  for (const time of [0, 1, 2]) watch.push(frame(time), 8)
  expect(watch.advice).toBeUndefined()
  for (const time of [3.1, 3.9]) watch.push(frame(time), 8)
  expect(watch.advice).toBe('slow')
})
