import { crc32 as reference } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

describe('crc32', () => {
  it('gives the published check value', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
    expect(crc32(new Uint8Array(0))).toBe(0)
  })

  it('equals zlib, in one piece and in two', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        expect(crc32(bytes)).toBe(reference(bytes))
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(reference(bytes))
      }),
    )
  })
})
