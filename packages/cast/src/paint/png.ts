import { deflateSync } from 'node:zlib'
import type { Vec3 } from '../clay/vector.ts'

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function crc(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const b of bytes) c = TABLE[(c ^ b) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

/** Square 8-bit RGB picture. `paint(u, v)` gives sRGB 0..1, u to the right, v down. */
export function paintPng(size: number, paint: (u: number, v: number) => Vec3): Uint8Array {
  const stride = size * 3 + 1
  const raw = new Uint8Array(stride * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      // 2 × 2 samples: the rim of the iris would alias otherwise
      const sum = [0, 0, 0]
      for (const [i, j] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const c = paint((x + i) / size, (y + j) / size)
        for (let k = 0; k < 3; k++) sum[k]! += c[k]! / 4
      }
      for (let k = 0; k < 3; k++)
        raw[y * stride + 1 + x * 3 + k] = Math.round(Math.min(1, Math.max(0, sum[k]!)) * 255)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 8
  header[9] = 2
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(raw, { level: 9 })),
      chunk('IEND', new Uint8Array(0)),
    ]),
  )
}
