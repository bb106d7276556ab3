const ALIGNMENT = 16
/** AssemblyScript keeps the first bytes for itself. */
const FIRST = 1024

/** Places in one memory; a freed place is used again, which also keeps it in the processor's cache. */
export class MemoryPlan {
  #end = FIRST
  readonly #free = new Map<number, number[]>()

  /** Bytes in all. */
  get size(): number {
    return this.#end
  }

  take(floats: number): number {
    const bytes = rounded(floats)
    return this.#free.get(bytes)?.pop() ?? this.keep(floats)
  }

  /** Never anyone else's before or after: constants, which are written only once. */
  keep(floats: number): number {
    const address = this.#end
    this.#end += rounded(floats)
    return address
  }

  giveBack(address: number, floats: number): void {
    const bytes = rounded(floats)
    const free = this.#free.get(bytes)
    if (free) free.push(address)
    else this.#free.set(bytes, [address])
  }
}

const rounded = (floats: number) => Math.ceil((floats * 4) / ALIGNMENT) * ALIGNMENT
