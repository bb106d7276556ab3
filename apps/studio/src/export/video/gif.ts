/** Picture colors are counted by five bits a channel: finer differences are not seen in 256 colors. */
const BITS = 5
const CELLS = 1 << (3 * BITS)
const cellOf = (r: number, g: number, b: number) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)

/** Writes an animated GIF, frame by frame; each frame has 256 colors of its own. */
export class GifWriter {
  readonly #bytes = new ByteList()
  readonly #width: number
  readonly #height: number
  readonly #fps: number
  readonly #transparent: boolean
  #count = 0

  constructor(options: { width: number; height: number; fps: number; transparent: boolean }) {
    this.#width = options.width
    this.#height = options.height
    this.#fps = options.fps
    this.#transparent = options.transparent
    const bytes = this.#bytes
    bytes.text('GIF89a')
    bytes.short(this.#width)
    bytes.short(this.#height)
    bytes.push(0x70, 0, 0)
    // Plays for ever.
    bytes.push(0x21, 0xff, 11)
    bytes.text('NETSCAPE2.0')
    bytes.push(3, 1, 0, 0, 0)
  }

  /** @param pixels RGBA, a row after the other */
  add(pixels: Uint8ClampedArray): void {
    const bytes = this.#bytes
    const i = this.#count++
    // Times are hundredths of a second; the error of one frame goes into the next.
    const delay = Math.round(((i + 1) * 100) / this.#fps) - Math.round((i * 100) / this.#fps)
    const { palette, indices } = quantize(pixels, this.#transparent)
    bytes.push(0x21, 0xf9, 4, this.#transparent ? 0x09 : 0x04)
    bytes.short(delay)
    bytes.push(this.#transparent ? 255 : 0, 0)
    bytes.push(0x2c)
    for (const value of [0, 0, this.#width, this.#height]) bytes.short(value)
    bytes.push(0x87)
    bytes.all(palette)
    writeLzw(bytes, indices)
  }

  finish(): Uint8Array {
    this.#bytes.push(0x3b)
    return this.#bytes.take()
  }
}

/** The colors of a picture, at most 256 of them: boxes of the color cube, halved where most pixels are. */
function quantize(pixels: Uint8ClampedArray, transparent: boolean) {
  const counts = new Uint32Array(CELLS)
  const sums = new Float64Array(CELLS * 3)
  for (let p = 0; p < pixels.length; p += 4) {
    if (transparent && pixels[p + 3]! < 128) continue
    const cell = cellOf(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!)
    counts[cell]!++
    for (let c = 0; c < 3; c++) sums[cell * 3 + c]! += pixels[p + c]!
  }
  const used: number[] = []
  for (let cell = 0; cell < CELLS; cell++) if (counts[cell]! > 0) used.push(cell)
  const boxes = splitBoxes(used, counts, transparent ? 255 : 256)
  const palette = new Uint8Array(768)
  const colorOf = new Uint8Array(CELLS)
  boxes.forEach((box, index) => {
    let all = 0
    const mean = [0, 0, 0]
    for (const cell of box) {
      all += counts[cell]!
      for (let c = 0; c < 3; c++) mean[c]! += sums[cell * 3 + c]!
      colorOf[cell] = index
    }
    for (let c = 0; c < 3; c++) palette[index * 3 + c] = Math.round(mean[c]! / Math.max(1, all))
  })
  const indices = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < indices.length; i++) {
    const p = i * 4
    indices[i] =
      transparent && pixels[p + 3]! < 128 ? 255 : colorOf[cellOf(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!)]!
  }
  return { palette, indices }
}

function splitBoxes(used: number[], counts: Uint32Array, most: number): number[][] {
  const weigh = (box: number[]) => {
    let all = 0
    const low = [31, 31, 31]
    const high = [0, 0, 0]
    for (const cell of box) {
      all += counts[cell]!
      for (let c = 0; c < 3; c++) {
        const v = (cell >> ((2 - c) * BITS)) & 31
        if (v < low[c]!) low[c] = v
        if (v > high[c]!) high[c] = v
      }
    }
    const sizes = low.map((l, c) => high[c]! - l)
    const axis = sizes.indexOf(Math.max(...sizes))
    // Large boxes first, and among them those with many pixels.
    return { box, axis, all, worth: sizes[axis]! * Math.sqrt(all) }
  }
  const boxes = used.length > 0 ? [weigh(used)] : []
  while (boxes.length < most) {
    let widest = 0
    for (let i = 1; i < boxes.length; i++) if (boxes[i]!.worth > boxes[widest]!.worth) widest = i
    const chosen = boxes[widest]
    if (!chosen || chosen.worth === 0) break
    const shift = (2 - chosen.axis) * BITS
    const sorted = chosen.box.sort((a, b) => ((a >> shift) & 31) - ((b >> shift) & 31))
    let seen = 0
    let cut = 1
    for (; cut < sorted.length - 1; cut++) {
      seen += counts[sorted[cut - 1]!]!
      if (seen * 2 >= chosen.all) break
    }
    boxes.splice(widest, 1, weigh(sorted.slice(0, cut)), weigh(sorted.slice(cut)))
  }
  return boxes.map(({ box }) => box)
}

/** The packing of GIF: codes of 9 to 12 bits, in pieces of 255 bytes. */
function writeLzw(bytes: ByteList, indices: Uint8Array): void {
  const CLEAR = 256
  const END = 257
  bytes.push(8)
  const piece: number[] = []
  let bits = 0
  let held = 0
  let width = 9
  const flush = () => {
    bytes.push(piece.length, ...piece)
    piece.length = 0
  }
  const write = (code: number) => {
    held |= code << bits
    bits += width
    while (bits >= 8) {
      piece.push(held & 255)
      if (piece.length === 255) flush()
      held >>>= 8
      bits -= 8
    }
  }
  let codes = new Map<number, number>()
  let next = END + 1
  write(CLEAR)
  let before = indices[0]!
  for (let i = 1; i < indices.length; i++) {
    const key = (before << 8) | indices[i]!
    const known = codes.get(key)
    if (known !== undefined) {
      before = known
      continue
    }
    write(before)
    if (next === 4096) {
      write(CLEAR)
      codes = new Map()
      next = END + 1
      width = 9
    } else {
      codes.set(key, next)
      if (next === 1 << width) width++
      next++
    }
    before = indices[i]!
  }
  write(before)
  write(END)
  if (bits > 0) piece.push(held & 255)
  if (piece.length > 0) flush()
  bytes.push(0)
}

/** Bytes that grow. */
class ByteList {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  push(...values: number[]): void {
    this.all(values)
  }

  short(value: number): void {
    this.push(value & 255, value >> 8)
  }

  text(text: string): void {
    this.all([...text].map((c) => c.charCodeAt(0)))
  }

  all(values: ArrayLike<number>): void {
    if (this.#length + values.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + values.length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
