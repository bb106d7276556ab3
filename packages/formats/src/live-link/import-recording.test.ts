import type { KeyedCurve, SampledCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { importLiveLinkRecording, isLiveLinkRecording } from './import-recording.ts'
import { gzip, recordingOf } from './test-live-link.ts'

const values = (n: number) => Array.from({ length: 61 }, (_, i) => i / 100 + n)
const frames = (ns: readonly number[]) => ns.map((n) => ({ frame: 1000 + n, values: values(n) }))

describe('recorded streams', () => {
  it('are clips, bound in the order of packets: JawLeft before JawRight', async () => {
    const bytes = await gzip(recordingOf(frames([0, 1, 2])))
    expect(await isLiveLinkRecording(bytes)).toBe(true)
    const { clips, format } = await importLiveLinkRecording(bytes)
    expect([format, clips[0]!.name, clips[0]!.frameRate, clips[0]!.curves.length]).toEqual([
      'live-link-recording',
      'phone',
      60,
      61,
    ])
    const at = (name: string) => (clips[0]!.curves.find((c) => c.name === name) as SampledCurve).values[1]
    expect([at('jawLeft'), at('jawRight'), at('mouthLeft'), at('rightEyeRoll')]).toEqual(
      [1.15, 1.16, 1.21, 1.6].map(Math.fround),
    )
  })

  it('keep gaps, and a subject each its own clip', async () => {
    const bytes = await gzip(
      recordingOf([...frames([0, 1, 5]), { frame: 3, values: values(0), subject: 'other' }]),
    )
    const { clips, diagnostics } = await importLiveLinkRecording(bytes)
    expect(clips.map((c) => c.name)).toEqual(['phone', 'other'])
    expect((clips[0]!.curves[0] as KeyedCurve).keys.map((k) => k.time)).toEqual(
      [0, 1 / 60, 5 / 60].map((t) => expect.closeTo(t, 9)),
    )
    expect(diagnostics.map((d) => d.code)).toContain('live-link/missing-frames')
  })

  it('[B1] that are cut off give what is there; others are refused', async () => {
    const whole = await gzip(recordingOf(frames(Array.from({ length: 200 }, (_, i) => i))))
    const cut = await importLiveLinkRecording(whole.subarray(0, whole.length >> 1))
    expect(cut.diagnostics.map((d) => d.code)).toContain('live-link/recording-truncated')
    expect(cut.clips[0]!.curves).toHaveLength(61)
    const huge = await importLiveLinkRecording(await gzip(recordingOf(frames([0, 1]), 0xffffffff)))
    expect(huge.diagnostics.map((d) => d.code)).toContain('live-link/recording-truncated')
    const code = (bytes: Uint8Array, maxBytes?: number) =>
      importLiveLinkRecording(bytes, maxBytes === undefined ? {} : { maxBytes }).then(
        () => 'read',
        (error) => error.code,
      )
    expect(await code(new Uint8Array(3))).toBe('live-link/recording')
    expect(await code(await gzip(new TextEncoder().encode('hello')))).toBe('live-link/recording')
    expect(await code(await gzip(recordingOf([])))).toBe('live-link/no-frames')
    const bomb = new Uint8Array(1 << 20)
    bomb[0] = 6
    expect(await code(await gzip(bomb), 1 << 16)).toBe('live-link/too-large')
    // What does not begin as a recording is not unpacked to the end, however much there is of it.
    expect(await code(await gzip(new Uint8Array(1 << 20)), 1 << 16)).toBe('live-link/recording')
    expect(await code(await gzip(recordingOf([{ frame: 0, values: [Number.NaN] }])))).toBe(
      'live-link/no-frames',
    )
    expect(await isLiveLinkRecording(await gzip(new TextEncoder().encode('hello, hello')))).toBe(false)
  })
})
