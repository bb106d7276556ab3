import { FaceworkError } from '@facework/report'
import { expect, it } from 'vitest'
import { checkEncoded } from './check-encoded.ts'
import { type ColumnSet, encodeColumns } from './code-columns.ts'

const values = [Float32Array.from({ length: 300 }, (_, i) => Math.sin(i / 7) ** 3)]
const set: ColumnSet = { frames: 300, columns: [{ width: 1, maxError: 0.001 }] }
const bytes = encodeColumns(set, values)

function faultOf(...encoded: Parameters<typeof checkEncoded>): FaceworkError {
  try {
    checkEncoded(...encoded)
  } catch (error) {
    return error as FaceworkError
  }
  throw new Error('no fault was found')
}

it('lets pass what comes back within its error', () => {
  expect(() => checkEncoded(bytes, set, values)).not.toThrow()
})

it('blames the encoder, not the file, for bytes that cannot be read or give other numbers', () => {
  const other = [values[0]!.slice()]
  other[0]![100]! += 0.01
  const longer: ColumnSet = { ...set, columns: [...set.columns, ...set.columns] }
  for (const [fault, words] of [
    [faultOf(bytes.subarray(0, 60), set, values), /compressed clip in memory cannot be read: /],
    [faultOf(bytes, set, other), /Number 100 of column 0 is /],
    [faultOf(bytes, longer, [...values, ...values]), /Column 1 has another length/],
  ] as const) {
    expect(fault).toBeInstanceOf(FaceworkError)
    expect(fault.code).toBe('container/clip-encoder')
    expect(fault.message).toMatch(words)
    expect(`${fault.message} ${fault.hint}`).not.toMatch(/damaged/)
    expect(fault.hint).toMatch(/bug in Facework/)
  }
})
