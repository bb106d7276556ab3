import { arkit52, type KeyedCurve, type SampledCurve } from '@facework/documents'
import type { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, CSV_SHAPES, curveNameOf, PACKET_COLUMNS } from './columns.ts'
import { importLiveLinkCsv, isLiveLinkCsv } from './import-csv.ts'
import { csvOf } from './test-live-link.ts'
import { formatTimecode, parseTimecode, ticksOf } from './timecode.ts'

const codes = (result: { diagnostics: readonly { code: string }[] }) => result.diagnostics.map((d) => d.code)
const curve = (bytes: Uint8Array, name: string) =>
  importLiveLinkCsv(bytes).clips[0]!.curves.find((c) => c.name === name)!
/** Rows of one second boundary and more, `step` ticks apart. */
const rows = (ticks: readonly number[], base = 60, separator = ':') =>
  ticks.map(
    (t, i) =>
      [
        `10:00:0${Math.floor(t / base)}${separator}${String(t % base).padStart(2, '0')}.000`,
        { JawOpen: i / 100 },
      ] as const,
  )
const every = (n: number, step: number) => Array.from({ length: n }, (_, i) => i * step)

describe('columns', () => {
  it('are the 52 ARKit controls, and packets differ from the CSV in jaw and mouth only', () => {
    expect(CSV_SHAPES.map(curveNameOf).sort()).toEqual(arkit52.controls.map((c) => c.name).sort())
    expect(CSV_COLUMNS).toHaveLength(61)
    expect(PACKET_COLUMNS.flatMap((c, i) => (c === CSV_COLUMNS[i] ? [] : [[i, c]]))).toEqual([
      [15, 'JawLeft'],
      [16, 'JawRight'],
      [21, 'MouthLeft'],
      [22, 'MouthRight'],
    ])
  })

  it('are bound by name, whatever their order and case', () => {
    const bytes = csvOf(
      ['JawLeft', 'jawright', 'Blinky'],
      [['00:00:00:00.000', { JawLeft: 0.25, jawright: 0.5, Blinky: 3 }]],
    )
    const { clips, diagnostics } = importLiveLinkCsv(bytes)
    expect(clips[0]!.curves.map((c) => [c.name, (c as SampledCurve).values[0]])).toEqual([
      ['jawLeft', 0.25],
      ['jawRight', 0.5],
      ['blinky', 3],
    ])
    expect(codes({ diagnostics })).toEqual([
      'live-link/columns-missing',
      'live-link/columns-other',
      'live-link/timecode',
      'live-link/beyond-one',
      'live-link/read',
    ])
  })
})

describe('timecode', () => {
  it('counts 60 ticks even for 30 frames per second', () => {
    const { clips } = importLiveLinkCsv(csvOf(['JawOpen'], rows(every(90, 2))))
    expect(clips[0]!.frameRate).toBe(30)
    expect(clips[0]!.duration).toBeCloseTo(89 / 30, 9)
    expect(clips[0]!.curves[0]).toMatchObject({ type: 'sampled', rate: 30, start: 0 })
    expect(clips[0]!.markers).toEqual([{ time: 0, name: 'timecode', text: '10:00:00:00.000' }])
  })

  it('finds other bases where a second ends', () => {
    for (const base of [24, 25, 30, 60]) {
      const { clips } = importLiveLinkCsv(csvOf(['JawOpen'], rows(every(base * 3, 1), base)))
      expect([base, clips[0]!.frameRate, clips[0]!.duration]).toEqual([
        base,
        base,
        expect.closeTo((base * 3 - 1) / base, 9),
      ])
    }
    expect(
      importLiveLinkCsv(csvOf(['JawOpen'], rows(every(20, 1))), { ticksPerSecond: 30 }).clips[0]!.frameRate,
    ).toBe(30)
  })

  it('leaves out the numbers that drop-frame counting skips', () => {
    // 29.97: ;00 and ;01 do not exist in the first second of a minute that is no tenth.
    const at = (text: string) => ticksOf(parseTimecode(text)!, 30)
    expect(at('00:01:00;02') - at('00:00:59;29')).toBe(1)
    expect(at('00:10:00;00') - at('00:09:59;29')).toBe(1)
    expect(at('01:00:00;00')).toBe(107892)
    for (const base of [30, 60]) {
      for (let n = 0; n < 300_000; n += 89.5) {
        const text = formatTimecode(n, base, true)
        expect(ticksOf(parseTimecode(text)!, base)).toBeCloseTo(n, 3)
      }
    }
    const take = importLiveLinkCsv(
      csvOf(
        ['JawOpen'],
        [
          ...every(59, 1).map((i) => [`00:00:59;${String(i).padStart(2, '0')}.000`, {}] as const),
          ['00:00:59;59.000', {}],
          ['00:01:00;04.000', {}],
          ['00:01:00;05.000', {}],
        ],
      ),
    )
    expect(codes(take)).not.toContain('live-link/missing-frames')
    expect(take.clips[0]!.frameRate).toBeCloseTo(59.94, 2)
  })

  it('runs on past midnight', () => {
    const { clips, diagnostics } = importLiveLinkCsv(
      csvOf(
        ['JawOpen'],
        [
          ['23:59:59:58.000', {}],
          ['23:59:59:59.000', {}],
          ['00:00:00:00.000', {}],
          ['00:00:00:01.000', {}],
        ],
      ),
    )
    expect(clips[0]!.duration).toBeCloseTo(3 / 60, 9)
    expect(codes({ diagnostics })).not.toContain('live-link/order')
  })
})

describe('frames', () => {
  it('that are missing stay gaps, and are counted', () => {
    const ticks = every(70, 2).filter((t) => t !== 20 && t !== 22 && t !== 80)
    const { clips, diagnostics } = importLiveLinkCsv(csvOf(['JawOpen'], rows(ticks)))
    const own = clips[0]!.curves[0] as KeyedCurve
    expect(own.type).toBe('keyed')
    expect(own.keys.map((k) => k.time)).toEqual(ticks.map((t) => expect.closeTo(t / 60, 9)))
    expect(diagnostics.find((d) => d.code === 'live-link/missing-frames')!.message).toMatch(
      /^3 frames are missing, after 10:00:00:18.000, 10:00:01:18.000;/,
    )
  })

  it('that come twice count once, the last', () => {
    const bytes = csvOf(
      ['JawOpen'],
      [
        ['00:00:00:01.000', { JawOpen: 0.1 }],
        ['00:00:00:02.000', { JawOpen: 0.2 }],
        ['00:00:00:02.000', { JawOpen: 0.3 }],
        ['00:00:00:03.000', { JawOpen: 0.4 }],
      ],
    )
    expect(Array.from((curve(bytes, 'jawOpen') as SampledCurve).values)).toEqual(
      [0.1, 0.3, 0.4].map(Math.fround),
    )
    expect(codes(importLiveLinkCsv(bytes))).toContain('live-link/duplicate')
  })

  it('out of order are sorted, broken ones left out, and it is said', () => {
    const text = `Timecode,BlendShapeCount,JawOpen\r\n00:00:00:02.000,61,0.2\r\n00:00:00:01.000,61,0.1\r\nxx,61,9\r\n00:00:00:03.000,61,oops\r\n00:00:00:04.000,61\r\n`
    const result = importLiveLinkCsv(new TextEncoder().encode(text))
    const own = result.clips[0]!.curves[0] as SampledCurve
    expect(Array.from(own.values)).toEqual([0.1, 0.2, 0.1].map(Math.fround))
    expect(codes(result)).toEqual(
      expect.arrayContaining(['live-link/order', 'live-link/row', 'live-link/value']),
    )
  })

  it('keep values beyond 1', () => {
    const bytes = csvOf(['JawOpen'], [['00:00:00:01.000', { JawOpen: 1.25 }]])
    expect((curve(bytes, 'jawOpen') as SampledCurve).values[0]).toBe(1.25)
    expect(codes(importLiveLinkCsv(bytes))).toContain('live-link/beyond-one')
  })
})

describe('[B1] what is no take', () => {
  const refused = (text: string, options = {}) => {
    try {
      importLiveLinkCsv(new TextEncoder().encode(text), options)
      return expect.unreachable()
    } catch (error) {
      return (error as FaceworkError).code
    }
  }
  it('is refused with a reason', () => {
    expect(refused('')).toBe('live-link/not-csv')
    expect(refused('a,b\n1,2')).toBe('live-link/not-csv')
    expect(refused('Timecode,BlendShapeCount,JawOpen\n')).toBe('live-link/no-frames')
    expect(refused('Timecode,BlendShapeCount,JawOpen\n00:00:00:00,61,0', { maxBytes: 3 })).toBe(
      'live-link/too-large',
    )
    expect(refused('Timecode,BlendShapeCount,JawOpen\n', { ticksPerSecond: Number.NaN })).toBe(
      'live-link/ticks',
    )
  })
  it('is told apart by its first line', () => {
    const is = (text: string) => isLiveLinkCsv(new TextEncoder().encode(text))
    expect(is('\uFEFFTimecode,BlendShapeCount,EyeBlinkLeft\n')).toBe(true)
    expect(is('Timecode\tBlendShapeCount\tJawOpen')).toBe(true)
    expect(is('Timecode,Temperature\n')).toBe(false)
    expect(is('{"Timecode":1}')).toBe(false)
    expect(isLiveLinkCsv(new Uint8Array(0))).toBe(false)
  })
})
