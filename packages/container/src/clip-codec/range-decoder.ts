import { RangeCoder } from './range-coder.ts'

/** Reads bits back; beyond the end come zeros. */
export class RangeDecoder extends RangeCoder {
  #value = 0

  constructor(bytes: Uint8Array) {
    super(bytes)
    for (let i = 0; i < 4; i++) this.shift()
  }

  protected override decide(_bit: number, middle: number): number {
    return this.#value <= middle ? 1 : 0
  }

  protected override shift(): void {
    const at = this.at++
    this.#value = ((this.#value << 8) | (at < this.bytes.length ? this.bytes[at]! : 0)) >>> 0
  }
}
