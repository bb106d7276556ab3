import type { LinearMemory } from './web-assembly.ts'

const PAGE = 65536
const ALIGNMENT = 16
/** Address 0 means "none", and the kernel keeps its own numbers in the first pages. */
const FIRST = 4096

/** A linear memory without WebAssembly: the same kernel state in plain typed arrays. */
export class PlainMemory implements LinearMemory {
  buffer = new ArrayBuffer(PAGE)

  grow(pages: number): number {
    const old = this.buffer
    this.buffer = new ArrayBuffer(old.byteLength + pages * PAGE)
    new Uint8Array(this.buffer).set(new Uint8Array(old))
    return old.byteLength / PAGE
  }
}

/**
 * Hands out pieces of a linear memory by address. Views become invalid when it grows: get them again from `f32`, `f64`
 * and `i32` after every allocate.
 */
export class KernelMemory {
  readonly linear: LinearMemory
  f32!: Float32Array
  f64!: Float64Array
  i32!: Int32Array
  #end = FIRST
  readonly #sizes = new Map<number, number>()
  /** Freed pieces, by address. */
  #holes: { at: number; size: number }[] = []

  constructor(linear: LinearMemory) {
    this.linear = linear
    this.#view()
  }

  get buffer(): ArrayBuffer {
    return this.linear.buffer
  }

  /** Bytes in use. */
  get used(): number {
    let sum = 0
    for (const size of this.#sizes.values()) sum += size
    return sum
  }

  /** The address of so many bytes, all 0. */
  allocate(bytes: number): number {
    const size = Math.max(ALIGNMENT, Math.ceil(bytes / ALIGNMENT) * ALIGNMENT)
    const hole = this.#holes.findIndex((h) => h.size >= size)
    let at: number
    if (hole >= 0) {
      const found = this.#holes[hole]!
      at = found.at
      if (found.size === size) this.#holes.splice(hole, 1)
      else this.#holes[hole] = { at: at + size, size: found.size - size }
      new Uint8Array(this.buffer, at, size).fill(0)
    } else {
      at = this.#end
      this.#end += size
      const missing = this.#end - this.buffer.byteLength
      if (missing > 0) {
        // Doubling keeps the number of growths, each of which ends all views, small.
        this.linear.grow(Math.ceil(Math.max(missing, Math.min(this.buffer.byteLength, 1 << 24)) / PAGE))
        this.#view()
      }
    }
    this.#sizes.set(at, size)
    return at
  }

  free(at: number): void {
    const size = this.#sizes.get(at)
    if (size === undefined) return
    this.#sizes.delete(at)
    const holes = [...this.#holes, { at, size }].sort((a, b) => a.at - b.at)
    const merged: typeof holes = []
    for (const hole of holes) {
      const last = merged.at(-1)
      if (last && last.at + last.size === hole.at) last.size += hole.size
      else merged.push({ ...hole })
    }
    this.#holes = merged
  }

  /** Copies numbers into a piece of their own. */
  store(values: Float32Array | Int32Array | Float64Array): number {
    const at = this.allocate(values.byteLength)
    new Uint8Array(this.buffer, at, values.byteLength).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    )
    return at
  }

  #view(): void {
    this.f32 = new Float32Array(this.buffer)
    this.f64 = new Float64Array(this.buffer)
    this.i32 = new Int32Array(this.buffer)
  }
}
