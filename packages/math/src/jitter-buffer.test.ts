import { describe, expect, it } from 'vitest'
import { JitterBuffer } from './jitter-buffer.ts'
import { Random } from './random.ts'

const RATE = 60
const value = (time: number) => Math.sin(time * 2 * Math.PI)

interface Sent {
  readonly time: number
  readonly arrival: number
}

/** Frames of a source on their way: 40 ms, 15 ms of jitter in 95 of 100, some never arrive. */
function sent(
  seconds: number,
  { start = 100, drift = 0, loss = 0.02, seed = 7, jitter = 0.015 } = {},
): Sent[] {
  const random = new Random(seed)
  return Array.from({ length: seconds * RATE }, (_, i) => {
    const late = random.next() < 0.05 ? random.between(jitter, 1.5 * jitter) : random.between(0, jitter)
    return { time: start + (i / RATE) * (1 + drift), arrival: i / RATE + 0.04 + late }
  }).filter(() => random.next() >= loss)
}

/** Plays what was sent at 60 frames per second of its own; `from` is when to begin to look. */
function play(frames: readonly Sent[], seconds: number, from = 1) {
  const link = new JitterBuffer(1)
  const waiting = [...frames].sort((a, b) => a.arrival - b.arrival)
  const shown: { now: number; value: number; level: number; delay: number }[] = []
  for (let now = 0.003; now < seconds; now += 1 / RATE) {
    while (waiting.length > 0 && waiting[0]!.arrival <= now) {
      const { time, arrival } = waiting.shift()!
      link.push([value(time)], time, arrival)
    }
    const out = [Number.NaN]
    const level = link.sample(now, out)
    if (now >= from) shown.push({ now, value: out[0]!, level, delay: link.delay })
  }
  return { shown, link }
}

const steps = (values: readonly number[]) => values.slice(1).map((v, i) => Math.abs(v - values[i]!))
const sourceStep = 2 * Math.sin(Math.PI / RATE)

describe('JitterBuffer', () => {
  it('plays without steps beyond the source’s own, with 15 ms of jitter and 2 % of loss', () => {
    const { shown } = play(sent(20), 20)
    expect(Math.max(...steps(shown.map((s) => s.value)))).toBeLessThanOrEqual(sourceStep * (1 + 1e-6))
    expect(shown.every((s) => s.level === 1)).toBe(true)
    // Where the sine crosses 0 upwards tells when it was sent: how late is it shown?
    const crossings = shown.flatMap((s, i) => {
      const last = shown[i - 1]
      return last && last.value < 0 && s.value >= 0
        ? [last.now + -last.value / (s.value - last.value) / RATE]
        : []
    })
    const added = crossings.map((now) => (now % 1) - 0.04)
    expect(crossings.length).toBeGreaterThan(15)
    expect(Math.max(...added)).toBeLessThanOrEqual(0.045)
    expect(Math.min(...added)).toBeGreaterThan(0.01)
  })

  it('is exact on an even link, after one frame of delay', () => {
    const { shown, link } = play(sent(4, { jitter: 0, loss: 0 }), 4, 2)
    expect(link.delay).toBeCloseTo(1 / RATE, 6)
    for (const { now, value: found } of shown)
      expect(found).toBeCloseTo(value(now - 0.04 - 1 / RATE + 100), 2)
  })

  it('follows a clock that is 0.1 % off', () => {
    for (const drift of [0.001, -0.001]) {
      const { shown } = play(sent(60, { drift }), 60, 50)
      expect(Math.max(...steps(shown.map((s) => s.value)))).toBeLessThan(1.15 * sourceStep)
      expect(Math.max(...shown.map((s) => s.delay))).toBeLessThan(0.045)
      expect(Math.max(...shown.map((s) => s.value))).toBeGreaterThan(0.99)
    }
  })

  it('bridges a gap of 100 ms', () => {
    const frames = sent(4, { jitter: 0.002, loss: 0 }).filter(({ arrival }) => arrival < 2 || arrival > 2.09)
    const { shown } = play(frames, 3.5)
    expect(shown.every((s) => s.level === 1)).toBe(true)
    expect(Math.max(...steps(shown.map((s) => s.value)))).toBeLessThan(1.6 * sourceStep)
  })

  it('holds a lost link, lets go of it within half a second, and takes it up again', () => {
    const frames = sent(8, { loss: 0 }).filter(({ arrival }) => arrival < 2 || arrival > 5)
    const { shown, link } = play(frames, 6.5)
    const at = (now: number) => shown.find((s) => s.now >= now)!
    expect(at(2.2).level).toBe(1)
    const held = at(2.2).value
    expect([at(2.3).value, at(2.6).value]).toEqual([held, held])
    expect(at(2.45).level).toBeGreaterThan(0.5)
    expect(at(2.6).level).toBeLessThan(0.5)
    expect(at(2.8).level).toBe(0)
    expect(at(5.3).level).toBe(1)
    expect(Math.max(...steps(shown.filter((s) => s.now > 5.3).map((s) => s.value)))).toBeLessThan(
      1.1 * sourceStep,
    )
    expect([1.9, 2.15, 2.5].map((now) => play(frames, now).link.state(now))).toEqual(['live', 'held', 'lost'])
    expect(link.state(6.5)).toBe('live')
    expect(new JitterBuffer(1).state(0)).toBe('waiting')
  })

  it.each([
    ['to 0', 0],
    ['by 0.6 s', 101.4],
    ['far ahead', 5000],
  ])('goes over to a source that starts again, %s, without a stall or a leap', (_, start) => {
    const first = sent(2, { loss: 0 })
    const second = sent(4, { loss: 0, start }).map(({ time, arrival }) => ({ time, arrival: arrival + 2 }))
    const { shown } = play([...first, ...second], 5)
    expect(Math.max(...steps(shown.map((s) => s.value)))).toBeLessThan(0.5)
    const last = shown.filter((s) => s.now > 2.6).map((s) => s.value)
    expect(Math.max(...last) - Math.min(...last)).toBeGreaterThan(1.9)
    expect(shown.every((s) => s.level === 1)).toBe(true)
  })

  it('sorts frames that overtook each other, and drops doubles and numbers that are no times', () => {
    const link = new JitterBuffer(1)
    for (const time of [0, 2, 1, 1, 3, Number.NaN]) link.push([time], time / RATE, 0.05 + time / 1000)
    const shown: number[] = []
    for (let now = 0.055; now < 0.2; now += 1 / 240) {
      const out = [0]
      link.sample(now, out)
      shown.push(out[0]!)
    }
    expect(shown.every((v, i) => i === 0 || v >= shown[i - 1]!)).toBe(true)
    expect(shown.at(-1)).toBe(3)
  })

  it('keeps numbers that a frame lacks apart', () => {
    const link = new JitterBuffer(2)
    const out = [0, 0]
    link.push([1, Number.NaN], 0, 0)
    link.push([1, 0.5], 0.02, 0.02)
    link.sample(0.02, out)
    expect(out).toEqual([1, Number.NaN])
    link.sample(0.2, out)
    expect(out).toEqual([1, 0.5])
  })
})
