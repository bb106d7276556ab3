import { describe, expect, it } from 'vitest'
import { AutoBlink, type BlinkOptions } from './auto-blink.ts'
import { Saccades } from './saccades.ts'

/** When blinks began within a time, at a frame rate. */
function blinks(fps: number, seconds: number, options: BlinkOptions = {}): number[] {
  const blink = new AutoBlink(options)
  const times: number[] = []
  for (let i = 0; i < seconds * fps; i++) {
    blink.advance(1 / fps)
    if (blink.last > (times.at(-1) ?? Number.NEGATIVE_INFINITY)) times.push(blink.last)
  }
  return times
}

describe('blinks by seed', () => {
  it('come at the same times at 24, 30, 60 and 144 frames per second', () => {
    const reference = blinks(60, 120)
    expect(reference.length).toBeGreaterThan(20)
    for (const fps of [24, 30, 144]) {
      const times = blinks(fps, 120)
      expect(times).toHaveLength(reference.length)
      times.forEach((t, i) => {
        expect(t).toBeCloseTo(reference[i]!, 9)
      })
    }
  })
  it('are others with another seed', () => {
    expect(blinks(60, 60, { seed: 2 })).not.toEqual(blinks(60, 60, { seed: 3 }))
  })
  it('are as many as people’s: 16 a minute and some doubles, or as asked', () => {
    const perMinute = (options: BlinkOptions) => blinks(60, 3600, options).length / 60
    expect(perMinute({ double: 0 })).toBeGreaterThan(14.5)
    expect(perMinute({ double: 0 })).toBeLessThan(17.5)
    expect(perMinute({ double: 0, rate: 5 })).toBeLessThan(6)
    const times = blinks(60, 3600)
    const doubles = times.filter((t, i) => i > 0 && t - times[i - 1]! < 0.56).length
    expect(doubles / times.length).toBeGreaterThan(0.07)
    expect(doubles / times.length).toBeLessThan(0.2)
    expect(Math.min(...times.slice(1).map((t, i) => t - times[i]!))).toBeGreaterThanOrEqual(0.4 - 1e-9)
  })
  it('shut the eyes wholly, in a third of a second, without a leap', () => {
    const blink = new AutoBlink()
    let before = 0
    let greatest = 0
    let shut = 0
    for (let i = 0; i < 20_000; i++) {
      blink.advance(0.001)
      expect(Math.abs(blink.value - before)).toBeLessThan(0.03)
      before = blink.value
      greatest = Math.max(greatest, before)
      if (before > 0) shut++
    }
    expect(greatest).toBe(1)
    expect(shut / blinks(1000, 20).length).toBeLessThan(285)
  })
  it('come with a great leap of the gaze, and never with a small one', () => {
    const great = new AutoBlink({ rate: 0.01 })
    great.advance(5)
    great.shift(0.1)
    expect(great.last).toBe(Number.NEGATIVE_INFINITY)
    great.shift(1)
    expect(great.last).toBe(5)
    great.advance(0.1)
    great.shift(1)
    expect(great.last).toBe(5)
  })
})

describe('saccades by seed', () => {
  const path = (fps: number) => {
    const eyes = new Saccades({ seed: 9 })
    const out: [number, number][] = []
    for (let i = 1; i <= 20 * fps; i++) {
      eyes.advance(1 / fps)
      if (i % (fps / 10) === 0) out.push([eyes.yaw, eyes.pitch])
    }
    return out
  }
  it('are where they are at 30 as at 60 frames per second', () => {
    const [a, b] = [path(30), path(60)]
    a.forEach(([yaw, pitch], i) => {
      expect(yaw).toBeCloseTo(b[i]![0], 9)
      expect(pitch).toBeCloseTo(b[i]![1], 9)
    })
  })
  it('leap, stay near, and go further to the sides', () => {
    const all = path(60)
    expect(new Set(all.map(([yaw]) => yaw.toFixed(6))).size).toBeGreaterThan(10)
    const most = (k: 0 | 1) => Math.max(...all.map((p) => Math.abs(p[k])))
    expect(most(0)).toBeLessThan(0.076)
    expect(most(1)).toBeLessThan(most(0))
  })
})
