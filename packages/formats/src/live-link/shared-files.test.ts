import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { KeyedCurve, SampledCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { exportLiveLinkCsv } from './export-csv.ts'
import { importLiveLinkCsv } from './import-csv.ts'
import { importLiveLinkRecording, isLiveLinkRecording } from './import-recording.ts'

const shared = fileURLToPath(new URL('../../../../../shared/clips/', import.meta.url))
const there = existsSync(`${shared}livelinkface`)
if (!there) console.info('live-link: ../shared/clips is not there; its takes are not tested')
const file = (name: string) => new Uint8Array(readFileSync(`${shared}${name}`))

describe.skipIf(!there)('takes under ../shared', () => {
  it('alex_rom_3: 30 frames per second, three missing, kept as gaps', () => {
    const { clips, diagnostics } = importLiveLinkCsv(file('livelinkface/alex_rom_3.csv'), { name: 'alex' })
    const clip = clips[0]!
    expect([clip.frameRate, clip.curves.length]).toEqual([30, 61])
    expect((clip.curves[0] as KeyedCurve).keys).toHaveLength(4030)
    expect(clip.duration).toBeCloseTo(4032 / 30, 1)
    expect(diagnostics.map((d) => [d.code, d.message.slice(0, 24)])).toEqual([
      ['live-link/missing-frames', '3 frames are missing, af'],
      ['live-link/beyond-one', '1 curves go beyond 1 and'],
      ['live-link/read', 'Read 4030 frames of 61 c'],
    ])
    const again = importLiveLinkCsv(exportLiveLinkCsv(clip).bytes, { name: 'alex' }).clips[0]!
    again.curves.forEach((c, i) => {
      const wanted = clip.curves[i] as KeyedCurve
      const off = (c as KeyedCurve).keys.reduce(
        (most, k, n) =>
          Math.max(most, Math.abs(k.value - wanted.keys[n]!.value), Math.abs(k.time - wanted.keys[n]!.time)),
        0,
      )
      if (off > 2e-5) throw new Error(`${c.name} is ${off} off`)
    })
  })

  it('MySlate_3: 60 frames per second, even', () => {
    const { clips } = importLiveLinkCsv(file('livelinkface/MySlate_3.csv'))
    const jaw = clips[0]!.curves.find((c) => c.name === 'jawRight') as SampledCurve
    expect([clips[0]!.frameRate, jaw.type, jaw.values.length]).toEqual([60, 'sampled', 328])
    // The camera ran at 59.96; samples stay within a millisecond of their timecodes.
    expect(jaw.rate).toBeCloseTo(59.96, 2)
    expect((clips[0]!.curves.find((c) => c.name === 'jawLeft') as SampledCurve).values[0]).toBeCloseTo(
      0.0549999066,
      8,
    )
    expect(jaw.values[0]).toBe(0)
  })

  it('recorded streams', async () => {
    for (const [name, count, missing] of [
      ['dao', 180, '7 frames'],
      ['debug-all-blendshapes', 3660, '60 frames'],
    ] as const) {
      const bytes = file(`livelink-udp/${name}.gesichter`)
      expect(await isLiveLinkRecording(bytes)).toBe(true)
      const { clips, diagnostics } = await importLiveLinkRecording(bytes)
      expect(clips).toHaveLength(1)
      expect((clips[0]!.curves[0] as KeyedCurve).keys).toHaveLength(count)
      expect(
        diagnostics.find((d) => d.code === 'live-link/missing-frames')?.message.slice(0, missing.length),
      ).toBe(missing)
    }
  })
})
