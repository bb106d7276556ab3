import { deflateSync } from 'node:zlib'
import { crc32 } from '@facework/documents/internal/crc32'
import type { Picture } from '@facework/operations/internal'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A picture as PNG: eight bits, without transparency. */
export function pngFromPicture({ width, height, rgba }: Picture): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      rows.set(rgba.subarray(from, from + 3), y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())]
  return Uint8Array.from([...SIGNATURE, ...chunks.flatMap((bytes) => [...bytes])])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}
