import { BitModel, VOTES } from '../clip-codec/bit-model.ts'
import { RangeCoder } from '../clip-codec/range-coder.ts'
import { TYPICAL_TEXT } from './typical-text.ts'

/** Slots of a context: 2^16, found by hashing. */
const BITS = 16
const SLOTS = 2 ** BITS
/** The bytes before that a context looks at, at most; the same number makes a repeat worth following. */
const LONGEST = 6
/** Repeats longer than this are as sure as they get. */
const SUREST = 24
/** A mixer for repeats of a few lengths, one without, and one for a repeat that was just wrong. */
const MIXERS = 9
const NO_REPEAT = 0
const BROKEN_REPEAT = MIXERS - 1
const REPEAT = VOTES - 1
const QUOTE = 34
const COMMA = 44
const COLON = 58
const BRACKET = 91
const BRACE = 123

/** Learns a text without writing it. */
class Learner extends RangeCoder {
  override code(bit: number): number {
    return bit
  }
  protected decide(bit: number): number {
    return bit
  }
  protected shift(): void {}
}

const mix = (a: number, b: number): number => Math.imul(Math.imul(a, 0x2c1b3c6d) ^ b, 0x297a2d39)

// [X3]
/**
 * Codes a JSON text byte by byte, either way. Eight contexts vote on every bit: nothing, the last 1, 2, 3, 4 and 6
 * bytes, the field with what its value began with, and what followed the last time the same bytes came.
 */
export class TextCoder {
  readonly #model = new BitModel(VOTES * SLOTS, MIXERS)
  readonly #bytes: Uint8Array
  #at = 0
  /** Hashes of the contexts of this byte. */
  readonly #contexts = new Int32Array(REPEAT)
  /** Where bytes like the last six were met before, and how long the repeat is. */
  readonly #places = new Int32Array(SLOTS).fill(-1)
  #place = -1
  #length = 0
  /** Hashes of the name of the field, of the last string, and of the value so far. */
  #field = 0
  #string = 0
  #value = 0
  #inString = false

  /** For a text of this many bytes. */
  constructor(length: number) {
    const typical = new TextEncoder().encode(TYPICAL_TEXT)
    this.#bytes = new Uint8Array(typical.length + length)
    this.begin(new Learner(typical))
    for (const byte of typical) this.code(byte)
  }

  begin(coder: RangeCoder): void {
    this.#model.begin(coder)
  }

  /** Codes one byte; returns it, also when decoding, where the one that is given does not count. */
  code(byte: number): number {
    this.#lookBack()
    const { slots } = this.#model
    const contexts = this.#contexts
    const expected = this.#length > 0 ? this.#bytes[this.#place]! : -1
    const sureness = this.#length === 0 ? NO_REPEAT : Math.min(1 + (this.#length >> 1), BROKEN_REPEAT - 1)
    let known = 1
    for (let b = 7; b >= 0; b--) {
      for (let k = 0; k < REPEAT; k++) {
        const hash = Math.imul((contexts[k]! + Math.imul(known, 0x9e3779b1)) | 0, 0x85ebca6b)
        slots[k] = k * SLOTS + (hash >>> (32 - BITS))
      }
      const agrees = expected >= 0 && (expected | 256) >> (b + 1) === known
      slots[REPEAT] = REPEAT * SLOTS + (agrees ? 1 + this.#length * 2 + ((expected >> b) & 1) : 0)
      const mixer = agrees || expected < 0 ? sureness : BROKEN_REPEAT
      known = known * 2 + this.#model.code((byte >> b) & 1, mixer)
    }
    const coded = known & 255
    this.#follow(coded, expected)
    return coded
  }

  /** Everything so far, without what was learned before. */
  text(length: number): Uint8Array {
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #lookBack(): void {
    const [bytes, at, contexts] = [this.#bytes, this.#at, this.#contexts]
    const before = (n: number) => (at >= n ? bytes[at - n]! : 0)
    const four = before(1) | (before(2) << 8) | (before(3) << 16) | (before(4) << 24)
    contexts[1] = mix(1, four & 0xff)
    contexts[2] = mix(2, four & 0xffff)
    contexts[3] = mix(3, four & 0xffffff)
    contexts[4] = mix(4, four)
    contexts[5] = mix(mix(5, four), before(5) | (before(LONGEST) << 8))
    contexts[6] = mix(mix(6, this.#field), this.#value)
    const key = contexts[5]! >>> (32 - BITS)
    if (this.#length === 0) {
      this.#place = this.#places[key]!
      const same = (n: number) => this.#place > n && bytes[this.#place - 1 - n] === bytes[at - 1 - n]
      while (this.#place >= 0 && this.#length < SUREST && same(this.#length)) this.#length++
    }
    if (at >= LONGEST) this.#places[key] = at
  }

  #follow(byte: number, expected: number): void {
    this.#bytes[this.#at++] = byte
    this.#place++
    this.#length = byte === expected ? Math.min(this.#length + 1, SUREST) : 0
    if (byte === QUOTE) {
      this.#inString = !this.#inString
      if (this.#inString) this.#string = 0
      this.#value = 0
    } else {
      this.#value = mix(this.#value, byte)
      if (this.#inString) this.#string = mix(this.#string, byte)
    }
    if (this.#inString) return
    if (byte === COLON) this.#field = this.#string
    if (byte === COMMA || byte === COLON || byte === BRACE || byte === BRACKET) this.#value = byte
  }
}
