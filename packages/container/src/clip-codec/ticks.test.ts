import { expect, it } from 'vitest'
import { tickColumns, ticksFromTimes, timesFromTicks } from './ticks.ts'

it('counts the times of a frame rate in its own ticks', () => {
  const times = Array.from({ length: 50 }, (_, i) => i / 30)
  const ticks = ticksFromTimes(times)!
  expect(ticks).toMatchObject({ rate: 30, first: 0 })
  expect(ticks.changes).toEqual([Float32Array.from(times, (_, i) => (i === 1 ? 1 : 0))])
  expect(timesFromTicks(ticks)).toEqual(times)
})

it('gives times that fit no frame rate back within 1 ns, dropped frames and pauses too', () => {
  const times: number[] = []
  for (let i = 0, time = 3.1; i < 400; i++) {
    times.push(time)
    time += 0.0166769 + Math.sin(i * i) * 1e-5 + (i === 100 ? 0.0333 : 0) + (i === 200 ? 600 : 0)
  }
  const ticks = ticksFromTimes(times)!
  expect(ticks.changes).toHaveLength(tickColumns(ticks.rate))
  const back = timesFromTicks(ticks)
  expect(Math.max(...back.map((time, i) => Math.abs(time - times[i]!)))).toBeLessThanOrEqual(1e-9)
})

it('leaves times alone whose steps differ by more than it can count', () => {
  expect(ticksFromTimes([Math.PI, 1e5 + Math.SQRT2])).toBeUndefined()
})
