import { crc32 } from '@facework/documents/internal/crc32'

export interface FileToSave {
  readonly name: string
  readonly bytes: Uint8Array
}

const encode = (name: string) => new TextEncoder().encode(name)
/** UTF-8 names. */
const FLAGS = 0x800
/** 1 January 1980, so that the same files give the same archive. */
const DATE = 0x21
const LIMIT = 0xffff_ffff

/** Files as one archive, uncompressed: pictures and binary models hardly get smaller. */
export function zip(files: readonly FileToSave[]): Uint8Array {
  const entries = files.map(({ name, bytes }) => ({ name: encode(name), bytes, sum: crc32(bytes) }))
  const size = entries.reduce((all, { name, bytes }) => all + 76 + name.length * 2 + bytes.length, 22)
  if (size > LIMIT || files.length > 0xffff) {
    throw new RangeError('An archive holds at most 4 GB and 65,535 files. Export fewer at once.')
  }
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  let at = 0
  /** The fields that the header before a file and the list at the end share. */
  const fields = (name: Uint8Array, bytes: Uint8Array, sum: number) => {
    for (const [width, value] of [
      [2, 20],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, sum],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const) {
      if (width === 2) view.setUint16(at, value, true)
      else view.setUint32(at, value, true)
      at += width
    }
  }
  const offsets = entries.map(({ name, bytes, sum }) => {
    const offset = at
    view.setUint32(at, 0x04034b50, true)
    at += 4
    fields(name, bytes, sum)
    out.set(name, at)
    out.set(bytes, at + name.length)
    at += name.length + bytes.length
    return offset
  })
  const list = at
  entries.forEach(({ name, bytes, sum }, i) => {
    view.setUint32(at, 0x02014b50, true)
    view.setUint16(at + 4, 20, true)
    at += 6
    fields(name, bytes, sum)
    // Comment, disk and attributes stay 0.
    view.setUint32(at + 10, offsets[i]!, true)
    out.set(name, at + 14)
    at += 14 + name.length
  })
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, files.length, true)
  view.setUint16(at + 10, files.length, true)
  view.setUint32(at + 12, at - list, true)
  view.setUint32(at + 16, list, true)
  return out
}
