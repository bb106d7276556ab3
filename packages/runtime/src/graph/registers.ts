/** Hands out numbers of pose buffers, and takes back those no longer read. */
export class Registers {
  readonly #free: number[] = []
  #count: number

  constructor(reserved: number) {
    this.#count = reserved
  }

  /** How many there are in all. */
  get count(): number {
    return this.#count
  }

  take(): number {
    return this.#free.pop() ?? this.#count++
  }

  give(register: number): void {
    this.#free.push(register)
  }
}
