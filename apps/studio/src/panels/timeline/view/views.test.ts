import { describe, expect, it } from 'vitest'
import { snapTime } from '../../../session/snap-time.ts'
import { durationText, timeFromText, timeText } from '../../../transport/time-text.ts'
import { rulerTicks, tickSteps } from './ruler-ticks.ts'
import { fitTime, panTime, revealTime, timeAt, xOf, zoomTime } from './time-view.ts'
import { closeValues, fitValues, panValues, valueAt, valueTicks, yOf, zoomValues } from './value-view.ts'

describe('the view of time', () => {
  const view = { start: 2, scale: 100 }

  it('turns times into pixels and back', () => {
    expect([xOf(view, 2), xOf(view, 3.5), timeAt(view, 150)]).toEqual([0, 150, 3.5])
  })

  it('keeps the time under the pointer while it zooms, at the limits as well', () => {
    for (const factor of [2, 0.3, 1e9, 1e-9]) {
      const zoomed = zoomTime(view, 150, factor)
      expect(timeAt(zoomed, 150)).toBeCloseTo(3.5, 9)
      expect(zoomed.scale).not.toBe(view.scale)
    }
  })

  it('pans, fits a clip with air, and reveals what is out of sight', () => {
    expect(panTime(view, 50).start).toBe(1.5)
    const fit = fitTime(0, 2.5, 1000)
    expect(xOf(fit, 0)).toBeGreaterThan(10)
    expect(xOf(fit, 2.5)).toBeLessThan(990)
    expect(revealTime(view, 3, 200)).toBe(view)
    expect(xOf(revealTime(view, 9, 200), 9)).toBeCloseTo(180, 6)
  })
})

describe('the view of values', () => {
  const band = { top: 100, bottom: 228 }
  const view = { low: 0, high: 1 }

  it('has 0 below and 1 above, with room for keys', () => {
    expect([yOf(view, band, 0), yOf(view, band, 1), valueAt(view, band, 164)]).toEqual([214, 114, 0.5])
    expect(valueAt(zoomValues(view, band, 140, 3), band, 140)).toBeCloseTo(valueAt(view, band, 140), 9)
    expect(panValues(view, band, 50)).toEqual({ low: 0.5, high: 1.5 })
  })

  it('fits 0 to 1 unless a curve leaves it, and numbers it evenly', () => {
    expect(fitValues(0.2, 0.9)).toEqual({ low: 0, high: 1 })
    expect(fitValues(-30, 12)).toEqual({ low: -30, high: 12 })
    expect(fitValues(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual({ low: 0, high: 1 })
    expect(closeValues(0.2, 0.7)).toEqual({ low: 0.19, high: 0.71 })
    expect(closeValues(0.5, 0.5)).toEqual({ low: 0.45, high: 0.55 })
    expect(valueTicks(view, band)).toEqual({ step: 0.5, ticks: [0, 0.5, 1] })
  })
})

describe('the ruler', () => {
  it('labels whole seconds when frames are too close', () => {
    expect(tickSteps(30, 30, 'frames')).toEqual({ perSecond: 30, major: 60, minor: 5 })
    expect(tickSteps(3000, 30, 'frames')).toEqual({ perSecond: 30, major: 1, minor: 1 })
    const ticks = rulerTicks({ start: 0, scale: 300 }, 300, 30, 'frames')
    expect(ticks.filter((t) => t.major).map((t) => Math.round(t.time * 30))).toEqual([0, 10, 20, 30])
    expect(ticks.find((t) => t.time === 1)?.wholeSecond).toBe(true)
  })

  it('divides seconds by ten, and by frames only where frames are told apart', () => {
    const labels = (scale: number) =>
      rulerTicks({ start: 0, scale }, 300, 30, 'seconds')
        .filter((t) => t.major)
        .map((t) => durationText(t.time))
    expect(labels(300)).toEqual(['0 s', '0.2 s', '0.4 s', '0.6 s', '0.8 s', '1 s'])
    expect(labels(3000)).toEqual(['0 s', '0.03 s', '0.07 s', '0.1 s'])
  })
})

describe('snapTime', () => {
  const view = { start: 0, scale: 100 }

  it('goes to the nearest frame, and never before 0', () => {
    expect(snapTime(0.34, { on: true, rate: 10, view })).toBeCloseTo(0.3, 9)
    expect(snapTime(0.34, { on: false, rate: 10, view })).toBe(0.34)
    expect(snapTime(-1, { on: true, rate: 10, view })).toBe(0)
  })

  it('is held by a marker that is nearer than the frame', () => {
    expect(snapTime(0.34, { on: true, rate: 10, view, magnets: [0.36] })).toBe(0.36)
    expect(snapTime(0.301, { on: true, rate: 10, view, magnets: [0.36] })).toBeCloseTo(0.3, 9)
    expect(snapTime(0.45, { on: true, rate: 10, view, magnets: [9] })).toBeCloseTo(0.5, 9)
  })
})

describe('times in words', () => {
  it('are seconds, frames or timecode, and never minutes that are seconds', () => {
    expect(timeText(2.6, 30)).toBe('2.60 s')
    expect(timeText(2.6, 30, 'frames')).toBe('78 f')
    expect(timeText(2.6, 30, 'timecode')).toBe('00:00:02:18')
    expect(timeText(3725.5, 24, 'timecode')).toBe('01:02:05:12')
    expect([2.6, 2, 0.333].map(durationText)).toEqual(['2.6 s', '2 s', '0.33 s'])
  })

  it('are read in any unit, however the page shows them', () => {
    const texts = ['1:15', '45f', '1.5', '1.5 s', '45 frames', '00:00:01:15']
    for (const unit of ['seconds', 'timecode'] as const)
      expect(texts.map((t) => timeFromText(t, 30, unit))).toEqual(texts.map(() => 1.5))
    expect(timeFromText('45', 30, 'frames')).toBe(1.5)
    expect(timeFromText('1.5 s', 30, 'frames')).toBe(1.5)
    expect(timeFromText('00:01:00:00', 30)).toBe(60)
    expect(['', 'a', '1:', '-1'].map((t) => timeFromText(t, 30))).toEqual(Array(4).fill(undefined))
  })
})
