import { ByteReader } from '../clip-codec/byte-stream.ts'
import { RangeDecoder } from '../clip-codec/range-decoder.ts'
import { MAX_PACKED_TEXT } from '../layout.ts'
import { TextCoder } from './text-coder.ts'

/** Reads what `packTexts` wrote. */
export function unpackTexts(bytes: Uint8Array, path: string): Uint8Array[] {
  const source = new ByteReader(bytes, path, 'packed text')
  const count = source.whole('The number of texts', bytes.length)
  let size = 0
  const lengths = Array.from({ length: count }, () => {
    const length = source.whole('The length of a text', MAX_PACKED_TEXT - size)
    size += length
    return length
  })
  const decoder = new RangeDecoder(source.bytes(source.left))
  const coder = new TextCoder(size)
  coder.begin(decoder)
  for (let i = 0; i < size; i++) {
    coder.code(0)
    // A cut or forged stream would give bytes without end.
    if (decoder.missing > 4) throw source.broken('its bytes end too early')
  }
  const text = coder.text(size)
  let at = 0
  return lengths.map((length) => {
    at += length
    return text.slice(at - length, at)
  })
}
