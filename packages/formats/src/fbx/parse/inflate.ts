/**
 * Inflate (RFC 1951) of a zlib stream (RFC 1950) into a buffer of known size.
 *
 * FBX files hold thousands of small deflated arrays, for which an asynchronous DecompressionStream each
 * costs more than the decoding; and the caller knows the exact size, so a bomb ends where the buffer does.
 */

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** One look-up gives symbol and length: table[reversed bits] = symbol << 4 | length; 0 where no code leads. */
interface Codes {
  readonly table: Uint16Array
  readonly bits: number
}

function makeCodes(lengths: Uint8Array, from: number, count: number): Codes | undefined {
  const perLength = new Uint16Array(16)
  let bits = 0
  for (let i = 0; i < count; i++) {
    const length = lengths[from + i]!
    perLength[length]!++
    if (length > bits) bits = length
  }
  if (bits === 0) return { table: new Uint16Array(1), bits: 0 }
  perLength[0] = 0
  const next = new Uint16Array(17)
  for (let length = 1, code = 0; length <= 15; length++) {
    code = (code + perLength[length - 1]!) << 1
    next[length] = code
    // More codes than the length can tell apart: corrupt.
    if (code + perLength[length]! > 1 << length) return undefined
  }
  const table = new Uint16Array(1 << bits)
  for (let symbol = 0; symbol < count; symbol++) {
    const length = lengths[from + symbol]!
    if (length === 0) continue
    let code = next[length]!++
    let reversed = 0
    for (let i = 0; i < length; i++, code >>= 1) reversed = (reversed << 1) | (code & 1)
    const entry = (symbol << 4) | length
    for (let slot = reversed; slot < table.length; slot += 1 << length) table[slot] = entry
  }
  return { table, bits }
}

let fixedCodes: { literals: Codes; distances: Codes } | undefined
function fixed(): { literals: Codes; distances: Codes } {
  if (!fixedCodes) {
    const lengths = new Uint8Array(288 + 32)
    lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288).fill(5, 288)
    fixedCodes = { literals: makeCodes(lengths, 0, 288)!, distances: makeCodes(lengths, 288, 32)! }
  }
  return fixedCodes
}

/** Fills `out` from the zlib stream `source`; returns what is wrong, or undefined when every byte was filled. */
export function inflateInto(source: Uint8Array, out: Uint8Array): string | undefined {
  if (source.length < 2 || (source[0]! & 15) !== 8 || ((source[0]! << 8) | source[1]!) % 31 !== 0) {
    return 'it is not a zlib stream'
  }
  let at = 2
  let size = 0
  let buffer = 0
  let held = 0
  let ended = false
  // Reads past the end give zeros, and are noticed through `at`.
  const take = (count: number): number => {
    while (held < count) {
      buffer |= (source[at++] ?? 0) << held
      held += 8
    }
    const value = buffer & ((1 << count) - 1)
    buffer >>>= count
    held -= count
    return value
  }
  const symbol = (codes: Codes): number => {
    while (held < codes.bits) {
      buffer |= (source[at++] ?? 0) << held
      held += 8
    }
    const entry = codes.table[buffer & (codes.table.length - 1)]!
    const length = entry & 15
    if (length === 0) return -1
    buffer >>>= length
    held -= length
    return entry >> 4
  }
  while (!ended) {
    if (at > source.length + 4) return 'it ends too early'
    ended = take(1) === 1
    const type = take(2)
    if (type === 0) {
      at -= held >> 3
      buffer = held = 0
      const length = (source[at] ?? 0) | ((source[at + 1] ?? 0) << 8)
      at += 4
      if (at + length > source.length) return 'it ends too early'
      if (size + length > out.length) return 'it holds more than it says'
      out.set(source.subarray(at, at + length), size)
      at += length
      size += length
      continue
    }
    if (type === 3) return 'it has a block of an unknown type'
    const codes = type === 1 ? fixed() : readCodes(take, symbol)
    if (!codes) return 'its code tables are corrupt'
    for (;;) {
      const literal = symbol(codes.literals)
      if (literal < 256) {
        if (literal < 0) return 'it has a corrupt code'
        if (size === out.length) return 'it holds more than it says'
        out[size++] = literal
        if (at > source.length + 4) return 'it ends too early'
        continue
      }
      if (literal === 256) break
      if (literal > 285) return 'it has a corrupt length'
      const length = LENGTH_BASE[literal - 257]! + take(LENGTH_EXTRA[literal - 257]!)
      const slot = symbol(codes.distances)
      if (slot < 0 || slot > 29) return 'it has a corrupt distance'
      const distance = DISTANCE_BASE[slot]! + take(DISTANCE_EXTRA[slot]!)
      if (distance > size) return 'it reaches back before its start'
      if (size + length > out.length) return 'it holds more than it says'
      for (let i = 0; i < length; i++, size++) out[size] = out[size - distance]!
    }
  }
  return size === out.length ? undefined : `it holds ${size} bytes of the ${out.length} it should`
}

function readCodes(
  take: (count: number) => number,
  symbol: (codes: Codes) => number,
): { literals: Codes; distances: Codes } | undefined {
  const literalCount = take(5) + 257
  const distanceCount = take(5) + 1
  const lengthCount = take(4) + 4
  const lengths = new Uint8Array(320)
  for (let i = 0; i < lengthCount; i++) lengths[CODE_LENGTH_ORDER[i]!] = take(3)
  const lengthCodes = makeCodes(lengths, 0, 19)
  if (!lengthCodes) return undefined
  lengths.fill(0)
  const total = literalCount + distanceCount
  for (let i = 0; i < total; ) {
    const code = symbol(lengthCodes)
    if (code < 0) return undefined
    if (code < 16) {
      lengths[i++] = code
      continue
    }
    const repeated = code === 16 ? (i > 0 ? lengths[i - 1]! : -1) : 0
    const times = code === 16 ? 3 + take(2) : code === 17 ? 3 + take(3) : 11 + take(7)
    if (repeated < 0 || i + times > total) return undefined
    lengths.fill(repeated, i, i + times)
    i += times
  }
  const literals = makeCodes(lengths, 0, literalCount)
  const distances = makeCodes(lengths, literalCount, distanceCount)
  return literals && distances ? { literals, distances } : undefined
}
