import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Random } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeClip } from './decode-clip.ts'
import { DECODER_BYTES } from './decoder-bytes.ts'
import { createDecoderKernel } from './decoder-kernel.ts'
import { encodeClip } from './encode-clip.ts'
import { KernelBlock } from './kernel-block.ts'
import { anyColumn } from './test-columns.ts'
import { testTake } from './test-take.ts'

const CAPTURES = new URL('../../../../../shared/clips/livelinkface/', import.meta.url)
const captures = existsSync(CAPTURES) ? readdirSync(CAPTURES).filter((name) => name.endsWith('.csv')) : []
if (captures.length === 0) console.info(`Tests on captures are skipped: ${CAPTURES.pathname} is not there.`)

/** What is read, bit for bit, a text a column; or the error it ends in. */
function outcome(bytes: Uint8Array, kernel: 'simd' | 'typescript', detail = 5): string[] | string {
  try {
    const columns = decodeClip(bytes, 'chunks[3]', { maxBytes: 1 << 24, detail, kernel })
    return columns.map(({ values, times }) => {
      expect(values.every(Number.isFinite)).toBe(true)
      const bits = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
      return `${times?.join() ?? ''} ${bits.toString('latin1')}`
    })
  } catch (error) {
    expect(error).toBeInstanceOf(FaceworkError)
    return (error as FaceworkError).message
  }
}

function expectTwins(bytes: Uint8Array, detail?: number): string[] | string {
  const found = outcome(bytes, 'simd', detail)
  expect(String(found) === String(outcome(bytes, 'typescript', detail)), 'the same bits').toBe(true)
  return found
}

describe('the decoder kernel', () => {
  it('is small enough to be compiled at once in every browser, and is there', () => {
    expect(DECODER_BYTES.length / 2).toBeLessThanOrEqual(4096)
    expect(createDecoderKernel()).toBeDefined()
    expect(KernelBlock.open(10, [{ maxError: 0.001 }], 100)).toBeDefined()
  })

  it('[X3] gives the bits of the TypeScript coder for generated takes, whole and at every detail', () => {
    for (const frames of [1, 2, 31, 32, 33, 34, 65, 97, 500, 4096, 4097, 9000]) {
      const bytes = testTake(frames, frames)
      expect(expectTwins(bytes)).toHaveLength(6)
    }
    for (let detail = 0; detail < 5; detail++) expectTwins(testTake(7, 700), detail)
  })

  it('[X3] gives the bits of the TypeScript coder whatever the curves (property-based)', () => {
    fc.assert(
      fc.property(
        fc.array(anyColumn, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(0.5, 0.01, 0.001, 0.00002),
        (columns, maxError) => {
          const frames = Math.min(...columns.map((c) => c.length))
          const planned = columns.map((c) => ({
            values: Float32Array.from(c.slice(0, frames)),
            width: 1,
            maxError,
          }))
          const [first, ...rest] = planned
          const { bytes } = encodeClip([first!, ...rest.map((c) => ({ ...c, like: first!.values }))])
          expect(expectTwins(bytes)).toHaveLength(columns.length)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(captures)('[X3] gives the bits of the TypeScript coder for the capture %s', (file) => {
    const lines = readFileSync(new URL(file, CAPTURES), 'utf8').trim().split(/\r?\n/).slice(1)
    const rows = lines.map((line) => line.split(',').slice(2).map(Number))
    const columns = rows[0]!.map((_, c) => ({
      values: Float32Array.from(rows, (row) => row[c]!),
      width: 1,
      maxError: 0.001,
    }))
    expect(expectTwins(encodeClip(columns).bytes)).toHaveLength(columns.length)
  })

  it('[B1] ends damaged bytes as the TypeScript coder does: the same bits or the same error', () => {
    const random = new Random(5)
    const pick = (n: number) => Math.floor(random.next() * n)
    const takes = [testTake(1, 130), testTake(2, 40), testTake(3, 300)]
    let refused = 0
    for (let i = 0; i < 800; i++) {
      const take = takes[i % takes.length]!
      const damaged = take.slice(0, i % 4 === 0 ? pick(take.length) : take.length)
      for (let n = i % 4; n > 0; n--) damaged[pick(damaged.length)]! ^= 1 << pick(8)
      if (typeof expectTwins(damaged) === 'string') refused++
    }
    expect(refused).toBeGreaterThan(200)
    expect(refused).toBeLessThan(800)
  })

  it('[B1] agrees on numbers that run out of all bounds', () => {
    const { bytes } = encodeClip([
      { values: Float32Array.from({ length: 200 }, (_, i) => Math.sin(i) * 3e38), width: 1, maxError: 1e35 },
    ])
    const error = new Uint8Array(Float32Array.of(1e35).buffer).subarray(1)
    const at = bytes.findIndex((_, i) => error.every((byte, k) => bytes[i + k] === byte))
    const forged = bytes.slice()
    forged.set(new Uint8Array(Float32Array.of(3e38).buffer).subarray(1), at)
    expect(expectTwins(forged)).toMatch(/out of range/)
    forged.set([0, 0x80, 0x7f], at)
    expect(expectTwins(forged)).toMatch(/The error of a column is Infinity/)
  })
})
