import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RangeDecoder } from './range-decoder.ts'
import { RangeEncoder } from './range-encoder.ts'

interface CodedBit {
  readonly bit: number
  readonly probability: number
}

/** Codes the bits and reads them back; the bytes that the decoder asked for beyond the end. */
function missingBytes(bits: readonly CodedBit[]): number {
  const encoder = new RangeEncoder()
  for (const { bit, probability } of bits) encoder.code(bit, probability)
  const decoder = new RangeDecoder(encoder.finish())
  const back = bits.map(({ probability }) => decoder.code(0, probability))
  expect(back).toEqual(bits.map(({ bit }) => bit))
  return decoder.missing
}

it('leaves out at most the four bytes that a decoder may lack, however many zeros a stream ends in', () => {
  for (let count = 0; count <= 200; count++) {
    const ones = Array.from({ length: count }, () => ({ bit: 1, probability: 32768 }))
    expect(missingBytes(ones)).toBeLessThanOrEqual(4)
    expect(missingBytes([{ bit: 0, probability: 32768 }, ...ones])).toBeLessThanOrEqual(4)
  }
})

it('gives every bit back, whatever the probabilities (property-based)', () => {
  const anyBit = fc.record({
    bit: fc.constantFrom(0, 1),
    probability: fc.integer({ min: 13, max: 65523 }),
  })
  fc.assert(
    fc.property(fc.array(anyBit, { maxLength: 200 }), (bits) => {
      expect(missingBytes(bits)).toBeLessThanOrEqual(4)
    }),
    { numRuns: 500 },
  )
})
