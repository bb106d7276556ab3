/**
 * A carryless binary range coder: 32-bit bounds, 16-bit probabilities, integers only. How bounds narrow is written
 * once, for decoder and encoder, so that the two cannot drift apart.
 */
export abstract class RangeCoder {
  protected low = 0
  protected high = 0xffffffff
  protected bytes: Uint8Array
  protected at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Codes one bit; `probability` is that of a 1, in 1 … 65535 of 65536. Returns the bit, also when decoding. */
  code(bit: number, probability: number): number {
    const range = this.high - this.low
    const middle = (this.low + (range >>> 16) * probability + (((range & 0xffff) * probability) >>> 16)) >>> 0
    const out = this.decide(bit, middle)
    if (out === 1) this.high = middle
    else this.low = middle + 1
    while (((this.low ^ this.high) & 0xff000000) === 0) {
      this.shift()
      this.low = (this.low << 8) >>> 0
      this.high = ((this.high << 8) | 255) >>> 0
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
    return Math.max(0, this.at - this.bytes.length)
  }

  /** The bit that counts: what is given to an encoder, what a decoder's stream says. */
  protected abstract decide(bit: number, middle: number): number

  /** The highest byte of both bounds is settled. */
  protected abstract shift(): void
}
