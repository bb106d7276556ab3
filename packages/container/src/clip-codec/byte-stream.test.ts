import { expect, it } from 'vitest'
import { ByteReader, ByteWriter, shortFloat } from './byte-stream.ts'

it('keeps errors in three bytes, never larger than they were', () => {
  for (const value of [0.001, 0.0005, 0.49, 1, 1 - 2 ** -30, 0.00021519557420938954, 3e-30, 1e35]) {
    const short = shortFloat(value)
    expect(short).toBeLessThanOrEqual(value)
    expect(short).toBeGreaterThan(value * (1 - 2 ** -14))
    const out = new ByteWriter()
    out.shortFloat(short)
    expect(out.finish()).toHaveLength(3)
    expect(new ByteReader(out.finish(), '').shortFloat('The error')).toBe(short)
  }
})
