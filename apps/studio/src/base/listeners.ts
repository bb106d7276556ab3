/** Functions that are called when something happens. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: A) => void>()

  get size(): number {
    return this.#all.size
  }

  /** Returns how to stop listening. */
  add(listener: (...args: A) => void): () => void {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  call(...args: A): void {
    for (const listener of this.#all) listener(...args)
  }
}
