import { type Curve, clipKind, keyedCurve } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, curveNameOf } from './columns.ts'
import { exportLiveLinkCsv } from './export-csv.ts'
import { importLiveLinkCsv } from './import-csv.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const ends = { before: 'hold', after: 'hold' } as const

describe('writing a Live Link Face CSV', () => {
  it('has 63 columns and the timecode of 60 ticks', () => {
    const clip = clipKind.create('take', {
      duration: 0.1,
      curves: [
        keyedCurve('jawOpen', [
          [0, 0],
          [0.1, 1],
        ]),
      ],
    })
    const { bytes, diagnostics } = exportLiveLinkCsv(clip, { fps: 30, timecodeStart: '01:02:03:58.500' })
    const lines = text(bytes).trim().split('\n')
    expect(lines[0]!.split(',')).toEqual(['Timecode', 'BlendShapeCount', ...CSV_COLUMNS])
    expect(lines.slice(1).map((l) => l.split(',')[0])).toEqual([
      '01:02:03:58.500',
      '01:02:04:00.500',
      '01:02:04:02.500',
      '01:02:04:04.500',
    ])
    expect(lines.slice(1).map((l) => Number(l.split(',')[2 + CSV_COLUMNS.indexOf('JawOpen')]))).toEqual([
      0,
      expect.closeTo(1 / 3, 9),
      expect.closeTo(2 / 3, 9),
      1,
    ])
    expect(diagnostics.map((d) => d.code)).toEqual(['live-link/curves-absent'])
  })

  it('says what has no place, and refuses what it cannot be true to', () => {
    const clip = clipKind.create('take', {
      duration: 1,
      curves: [keyedCurve('JawDrop', [[0, 0]])],
      markers: [{ time: 0.5, name: 'clap' }],
    })
    expect(exportLiveLinkCsv(clip).diagnostics[0]).toMatchObject({
      code: 'live-link/left-out',
      message: expect.stringContaining('1 curves (JawDrop), 1 markers'),
    })
    const smooth = {
      ...clip,
      curves: [
        keyedCurve(
          'jawOpen',
          [
            [0, 0],
            [1, 1],
          ],
          'cubic',
        ),
      ],
    }
    expect(() => exportLiveLinkCsv(smooth)).toThrow(
      expect.objectContaining({ code: 'live-link/curve-shape' }),
    )
    expect(() => exportLiveLinkCsv(clip, { fps: 0 })).toThrow(
      expect.objectContaining({ code: 'live-link/fps' }),
    )
    expect(() => exportLiveLinkCsv(clip, { timecodeStart: 'noon' })).toThrow(
      expect.objectContaining({ code: 'live-link/timecode-start' }),
    )
    expect(() => exportLiveLinkCsv({ ...clip, duration: 1e9 }, { fps: 60 })).toThrow(
      expect.objectContaining({ code: 'live-link/too-large' }),
    )
  })

  const float = fc.float({ min: Math.fround(-1.5), max: Math.fround(2), noNaN: true })
  it('comes back as it was: sampled takes', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 80 })
          .chain((n) =>
            fc.array(fc.array(float, { minLength: 61, maxLength: 61 }), { minLength: n, maxLength: n }),
          ),
        fc.constantFrom(30, 60),
        fc.constantFrom('00:00:00:00.000', '13:13:04:31.652', '23:59:59:50.000', '00:00:59;30.000'),
        (frames, rate, timecodeStart) => {
          const drop = timecodeStart.includes(';')
          const own = drop ? (rate * 1000) / 1001 : rate
          const curves: Curve[] = CSV_COLUMNS.map((column, c) => ({
            type: 'sampled',
            name: curveNameOf(column),
            start: 0,
            rate: own,
            values: Float32Array.from(frames, (f) => f[c]!),
            ...ends,
          }))
          const clip = clipKind.create('take', {
            duration: (frames.length - 1) / own,
            frameRate: own,
            curves,
          })
          const first = exportLiveLinkCsv(clip, { timecodeStart })
          expect(first.diagnostics).toEqual([])
          const back = importLiveLinkCsv(first.bytes, { ticksPerSecond: 60 }).clips[0]!
          expect(back.curves.map((c) => c.name)).toEqual(curves.map((c) => c.name))
          back.curves.forEach((c, i) => {
            const wanted = curves[i]!
            if (c.type !== 'sampled' || wanted.type !== 'sampled') throw new Error(`${c.name} is ${c.type}`)
            expect(c.rate).toBeCloseTo(own, 9)
            c.values.forEach((v, k) => {
              if (Math.abs(v - wanted.values[k]!) > 6e-11)
                throw new Error(`${c.name}[${k}]: ${v}, ${wanted.values[k]}`)
            })
          })
          expect(text(exportLiveLinkCsv(back).bytes)).toBe(text(first.bytes))
        },
      ),
      { numRuns: 30, seed: 4 },
    )
  })

  it('comes back as it was: takes with gaps', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(float),
        (picked, values) => {
          const ticks = Array.from({ length: 300 }, (_, i) => i).filter((t) => !picked.includes(t))
          const value = () => values.next().value as number
          const curves = CSV_COLUMNS.map((column) =>
            keyedCurve(
              curveNameOf(column),
              ticks.map((t) => [t / 60, value()] as const),
            ),
          )
          const clip = clipKind.create('take', { duration: ticks.at(-1)! / 60, curves })
          const first = exportLiveLinkCsv(clip)
          const back = importLiveLinkCsv(first.bytes).clips[0]!
          expect(text(exportLiveLinkCsv(back).bytes)).toBe(text(first.bytes))
        },
      ),
      { numRuns: 10, seed: 4 },
    )
  })
})
