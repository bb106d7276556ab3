/**
 * Decompresses one LZ4 block to exactly `size` bytes. Undefined where the block is damaged: it ends early, refers to
 * bytes before its start, or gives another number of bytes.
 */
export function decompressLz4(block: Uint8Array, size: number): Uint8Array | undefined {
  // A byte of a block stands for at most 255: a larger size is damage, not a reason to allocate.
  if (size > block.length * 255) return undefined
  const out = new Uint8Array(size)
  let [from, to] = [0, 0]
  /** A length whose first 4 bits are full goes on in further bytes. */
  const lengthOf = (bits: number): number => {
    let length = bits
    if (bits === 15)
      for (let byte = 255; byte === 255 && from < block.length; ) {
        byte = block[from++]!
        length += byte
      }
    return length
  }
  while (from < block.length) {
    const token = block[from++]!
    const literals = lengthOf(token >> 4)
    if (from + literals > block.length || to + literals > size) return undefined
    out.set(block.subarray(from, from + literals), to)
    from += literals
    to += literals
    // The last sequence has literals only.
    if (from === block.length) break
    if (from + 2 > block.length) return undefined
    const offset = block[from]! | (block[from + 1]! << 8)
    from += 2
    const length = lengthOf(token & 15) + 4
    if (offset === 0 || offset > to || to + length > size) return undefined
    // Byte by byte: a copy may overlap what it writes.
    for (let i = 0; i < length; i++, to++) out[to] = out[to - offset]!
  }
  return to === size ? out : undefined
}
