import { readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS } from './columns.ts'
import { importLiveLinkCsv, isLiveLinkCsv } from './import-csv.ts'
import { importLiveLinkRecording } from './import-recording.ts'
import { damage, randomFrom } from './test-damage.ts'
import { csvOf, gzip, recordingOf } from './test-live-link.ts'

describe('[B1] damaged takes', () => {
  const columns = CSV_COLUMNS.slice(12, 20)
  const csv = csvOf(
    columns,
    Array.from(
      { length: 12 },
      (_, i) => [`00:00:0${i >> 2}:${15 * (i % 4)}.25`, { JawOpen: i / 7, JawLeft: -0.5 }] as const,
    ),
  )

  it('1,000 CSVs end in sound documents or one error', () => {
    const random = randomFrom(11)
    let read = 0
    const started = performance.now()
    for (let i = 0; i < 1000; i++) {
      const bytes = damage(csv, random, [
        'NaN',
        '1e999',
        '-1',
        ',',
        ',,,',
        '\n',
        '\0',
        '99:99:99:99',
        'JawOpen',
        '"',
        ';',
      ])
      try {
        isLiveLinkCsv(bytes)
        for (const clip of importLiveLinkCsv(bytes, { maxBytes: 1 << 20 }).clips) readDocument(clip)
        read++
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        expect(error.code, `${error.path}: ${error.message}`).toMatch(/^live-link\//)
      }
    }
    expect(read).toBeGreaterThan(300)
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('1,000 recordings end in sound documents or one error', async () => {
    const random = randomFrom(12)
    const content = recordingOf(Array.from({ length: 6 }, (_, i) => ({ frame: i * i, values: [i, 0, 1] })))
    let read = 0
    for (let i = 0; i < 1000; i++) {
      // Mostly inside the gzip, where the checksum does not catch it first.
      const bytes = i % 10 === 0 ? damage(await gzip(content), random) : await gzip(damage(content, random))
      try {
        for (const clip of (await importLiveLinkRecording(bytes, { maxBytes: 1 << 20 })).clips)
          readDocument(clip)
        read++
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        expect(error.code, `${error.path}: ${error.message}`).toMatch(/^live-link\//)
      }
    }
    expect(read).toBeGreaterThan(300)
  })
})
