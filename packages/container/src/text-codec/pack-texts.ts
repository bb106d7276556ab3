import { ByteWriter } from '../clip-codec/byte-stream.ts'
import { RangeEncoder } from '../clip-codec/range-encoder.ts'
import { MAX_PACKED_TEXT } from '../layout.ts'
import { TextCoder } from './text-coder.ts'

/** Texts as one stream; undefined when they are longer than a reader takes. */
export function packTexts(texts: readonly Uint8Array[]): Uint8Array | undefined {
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  if (size > MAX_PACKED_TEXT) return undefined
  const out = new ByteWriter()
  out.whole(texts.length)
  for (const text of texts) out.whole(text.length)
  const encoder = new RangeEncoder()
  const coder = new TextCoder(size)
  coder.begin(encoder)
  for (const text of texts) for (const byte of text) coder.code(byte)
  out.bytes(encoder.finish())
  return out.finish()
}
