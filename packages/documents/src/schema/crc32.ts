/** Four tables, so that four bytes are taken in at a time; the first is the usual one. */
const TABLES = /* @__PURE__ */ makeTables()

function makeTables(): Uint32Array[] {
  const tables = [0, 1, 2, 3].map(() => new Uint32Array(256))
  for (let byte = 0; byte < 256; byte++) {
    let remainder = byte
    // Each table is one more byte of zeros away.
    for (const table of tables) {
      for (let bit = 0; bit < 8; bit++)
        remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
      table[byte] = remainder
    }
  }
  return tables
}

/** CRC-32 as in PNG and zip. To go on over several pieces, give the checksum of what came before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  let crc = ~before
  let i = 0
  for (const end = bytes.length - 3; i < end; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
    crc = t3[crc & 255]! ^ t2[(crc >>> 8) & 255]! ^ t1[(crc >>> 16) & 255]! ^ t0[crc >>> 24]!
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]!) & 255]!
  return ~crc >>> 0
}
