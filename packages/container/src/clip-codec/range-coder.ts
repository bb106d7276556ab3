/**
 * A carryless binary range coder: 32-bit bounds, 16-bit probabilities, integers only. One class codes both
 * ways, so that the model around it is written once and cannot drift apart.
 */
export class RangeCoder {
  readonly decoding: boolean
  #low = 0
  #high = 0xffffffff
  #value = 0
  #bytes: Uint8Array
  #at = 0

  private constructor(bytes: Uint8Array, decoding: boolean) {
    this.#bytes = bytes
    this.decoding = decoding
    if (decoding) for (let i = 0; i < 4; i++) this.#value = ((this.#value << 8) | this.#next()) >>> 0
  }

  static encoder(): RangeCoder {
    return new RangeCoder(new Uint8Array(1024), false)
  }

  static decoder(bytes: Uint8Array): RangeCoder {
    return new RangeCoder(bytes, true)
  }

  /** Codes one bit; `probability` is that of a 1, in 1 … 65535 of 65536. Returns the bit, also when decoding. */
  code(bit: number, probability: number): number {
    const range = this.#high - this.#low
    const middle =
      (this.#low + (range >>> 16) * probability + (((range & 0xffff) * probability) >>> 16)) >>> 0
    const out = this.decoding ? (this.#value <= middle ? 1 : 0) : bit
    if (out === 1) this.#high = middle
    else this.#low = middle + 1
    while (((this.#low ^ this.#high) & 0xff000000) === 0) {
      if (this.decoding) this.#value = ((this.#value << 8) | this.#next()) >>> 0
      else this.#put(this.#high >>> 24)
      this.#low = (this.#low << 8) >>> 0
      this.#high = ((this.#high << 8) | 255) >>> 0
    }
    return out
  }

  /** The lowest `count` bits of a whole number, the highest first, all equally likely. */
  codeBits(value: number, count: number): number {
    let out = 0
    for (let i = count - 1; i >= 0; i--) out = out * 2 + this.code((value >>> i) & 1, 32768)
    return out
  }

  /** How many bytes a decoder asked for beyond the end: more than four mean that the stream was cut. */
  get missing(): number {
    return Math.max(0, this.#at - this.#bytes.length)
  }

  /** The bytes of an encoder, as few as tell its last interval apart; zeros at the end are implied. */
  finish(): Uint8Array {
    for (let kept = 1; kept <= 4; kept++) {
      const unit = 2 ** (32 - 8 * kept)
      const value = Math.ceil(this.#low / unit) * unit
      if (value > this.#high) continue
      for (let i = 0; i < kept; i++) this.#put((value >>> (24 - 8 * i)) & 255)
      break
    }
    let length = this.#at
    while (length > 0 && this.#bytes[length - 1] === 0) length--
    return this.#bytes.slice(0, length)
  }

  #next(): number {
    const at = this.#at++
    return at < this.#bytes.length ? this.#bytes[at]! : 0
  }

  #put(byte: number): void {
    if (this.#at === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#at++] = byte
  }
}
