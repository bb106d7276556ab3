import { FaceworkError } from '@facework/report'

/** The number next to this one, towards 0, that is a float32 without its lowest byte. */
export function shortFloat(value: number): number {
  const nearest = fromShortBytes(shortBytes(value))
  if (Math.abs(nearest) <= Math.abs(value)) return nearest
  // Rounding to float32 went past it, to a number whose lowest byte is 0.
  return fromShortBytes(shortBytes(value * (1 - 2 ** -23)))
}

/** Without the lowest byte of the float32. */
function shortBytes(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value, true)
  return new Uint8Array(view.buffer, 1)
}

function fromShortBytes(bytes: Uint8Array): number {
  const view = new DataView(new ArrayBuffer(4))
  for (let i = 0; i < 3; i++) view.setUint8(i + 1, bytes[i]!)
  return view.getFloat32(0, true)
}

/** The largest whole number of either sign that a stream can hold. */
export const LARGEST_SIGNED = 2 ** 51

/** Whole numbers seven bits a byte, floats and bytes, one after another. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #size = 0

  whole(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#put((rest % 128) | 128)
    this.#put(rest)
  }

  /** Whole numbers of either sign, up to LARGEST_SIGNED: 0, −1, 1, −2, … */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** Eight a byte. */
  flags(flags: readonly boolean[]): void {
    for (let i = 0; i < flags.length; i += 8) {
      let byte = 0
      for (let k = 0; k < 8; k++) if (flags[i + k]) byte |= 1 << k
      this.#put(byte)
    }
  }

  /** A number that `shortFloat` gave. */
  shortFloat(value: number): void {
    for (const byte of shortBytes(value)) this.#put(byte)
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#size)
    this.#size += bytes.length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#size)
  }

  #put(byte: number): void {
    this.#room(1)
    this.#bytes[this.#size++] = byte
  }

  #room(size: number): void {
    if (this.#size + size <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + size))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

/** What is read, and the code of the error when it cannot be. */
const BROKEN = {
  'compressed clip': 'container/clip',
  'packed text': 'container/text',
} as const

/** Reads what ByteWriter wrote; whatever does not fit is an error at the given path. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #path: string
  readonly #what: keyof typeof BROKEN
  #at = 0

  constructor(bytes: Uint8Array, path: string, what: keyof typeof BROKEN = 'compressed clip') {
    this.#bytes = bytes
    this.#path = path
    this.#what = what
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** A whole number up to `most`; `what` names it in the error. */
  whole(what: string, most: number): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#next()
      value += (byte & 127) * scale
      if (value > most) throw this.broken(`${what} is ${value} or more; at most ${most} fits here`)
      if (byte < 128) return value
    }
  }

  signed(what: string): number {
    const value = this.whole(what, 2 * LARGEST_SIGNED)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  flags(count: number): boolean[] {
    const bytes = this.bytes(Math.ceil(count / 8))
    return Array.from({ length: count }, (_, i) => ((bytes[i >> 3]! >> (i & 7)) & 1) === 1)
  }

  shortFloat(what: string): number {
    const value = fromShortBytes(this.bytes(3))
    if (!Number.isFinite(value)) throw this.broken(`${what} is ${value}`)
    return value
  }

  bytes(size: number): Uint8Array {
    if (size > this.left) throw this.broken(`${size} bytes are needed and ${this.left} are left`)
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }

  broken(what: string): FaceworkError {
    return new FaceworkError(
      BROKEN[this.#what],
      this.#path,
      `The ${this.#what} in ${this.#path} cannot be read: ${what}.`,
      'The file is damaged; get a fresh copy.',
    )
  }

  #next(): number {
    if (this.#at >= this.#bytes.length) throw this.broken('its bytes end too early')
    return this.#bytes[this.#at++]!
  }
}
