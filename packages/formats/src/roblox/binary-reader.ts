/** Thrown where a chunk ends early; its reader reports the file and the part. */
export class ChunkEnd extends Error {}

/** Reads the values of one chunk of a binary Roblox model, in order. */
export class BinaryReader {
  #at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    return this.bytes(1)[0]!
  }

  count(): number {
    this.#need(4)
    const value = this.#view.getUint32(this.#at, true)
    this.#at += 4
    return value
  }

  bytes(length: number): Uint8Array {
    this.#need(length)
    const found = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return found
  }

  sized(): Uint8Array {
    return this.bytes(this.count())
  }

  text(): string {
    return new TextDecoder().decode(this.sized())
  }

  /** Numbers of four bytes, stored as all first bytes, then all second bytes and so on. */
  words(count: number): Uint32Array {
    const planes = this.bytes(count * 4)
    return Uint32Array.from({ length: count }, (_, i) => {
      const [a, b, c, d] = [0, 1, 2, 3].map((k) => planes[k * count + i]!) as [number, number, number, number]
      return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
    })
  }

  /** Single-precision numbers, their sign in the last bit. */
  floats(count: number): Float32Array {
    return new Float32Array(this.words(count).map((word) => ((word >>> 1) | (word << 31)) >>> 0).buffer)
  }

  /** References to instances: each is the one before plus a number whose sign is in the last bit. */
  references(count: number): readonly number[] {
    let last = 0
    return [...this.words(count)].map((word) => {
      last = (last + ((word >>> 1) ^ -(word & 1))) | 0
      return last
    })
  }

  #need(length: number): void {
    if (this.#at + length > this.#bytes.length) throw new ChunkEnd()
  }
}
