import { RangeCoder } from './range-coder.ts'

/** Writes the bits it is given. */
export class RangeEncoder extends RangeCoder {
  constructor() {
    super(new Uint8Array(1024))
  }

  /**
   * The bytes, as few as tell the last interval apart. Zeros among the last four are implied; zeros before them are
   * written, since a decoder takes a stream that lacks more than four bytes for a cut one.
   */
  finish(): Uint8Array {
    const settled = this.at
    for (let kept = 1; kept <= 4; kept++) {
      const unit = 2 ** (32 - 8 * kept)
      const value = Math.ceil(this.low / unit) * unit
      if (value > this.high) continue
      for (let i = 0; i < kept; i++) this.#put((value >>> (24 - 8 * i)) & 255)
      break
    }
    let length = this.at
    while (length > settled && this.bytes[length - 1] === 0) length--
    return this.bytes.slice(0, length)
  }

  protected override decide(bit: number): number {
    return bit
  }

  protected override shift(): void {
    this.#put(this.high >>> 24)
  }

  #put(byte: number): void {
    if (this.at === this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.at++] = byte
  }
}
