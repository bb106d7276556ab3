import { FaceworkError } from '@facework/report'
import { type ColumnSet, decodeColumns } from './code-columns.ts'

/**
 * Decodes what was just encoded and compares it with its source. A file that cannot be read would only be noticed when
 * the source is gone, so encoding pays a quarter of its time for this.
 */
export function checkEncoded(
  bytes: Uint8Array,
  { columns }: ColumnSet,
  values: readonly Float32Array[],
): void {
  const decoded = decodeOwn(bytes)
  columns.forEach(({ maxError }, c) => {
    const [source, found] = [values[c]!, decoded[c]]
    if (found?.length !== source.length) throw encoderFault(`Column ${c} has another length.`)
    for (let i = 0; i < source.length; i++) {
      if (Math.abs(found[i]! - source[i]!) <= maxError) continue
      throw encoderFault(`Number ${i} of column ${c} is ${found[i]} instead of ${source[i]}.`)
    }
  })
}

function decodeOwn(bytes: Uint8Array): readonly Float32Array[] {
  try {
    return decodeColumns(bytes, 'memory', { maxBytes: Number.POSITIVE_INFINITY }).values
  } catch (error) {
    throw encoderFault(error instanceof Error ? error.message : String(error))
  }
}

function encoderFault(what: string): FaceworkError {
  return new FaceworkError(
    'container/clip-encoder',
    '',
    `The clip was compressed to bytes that cannot be read back. ${what}`,
    'This is a bug in Facework, not in your clip. Report it with the clip; another error limit, or no compression, avoids it.',
  )
}
