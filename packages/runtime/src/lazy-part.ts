/**
 * Code that a page downloads with its first use. All else has it at once: `provideParts` is called by what makes
 * characters outside of pages that load them.
 */
export class LazyPart<T> {
  #load: (() => Promise<T>) | undefined
  #now: T | undefined

  /** The part, where it was provided or downloaded before. */
  get now(): T | undefined {
    return this.#now
  }

  provide(part: T): void {
    this.#now = part
  }

  /** Where a page gets it from. */
  loadBy(load: () => Promise<T>): void {
    this.#load = load
  }

  async get(): Promise<T> {
    this.#now ??= await this.#load?.()
    if (this.#now === undefined) throw new TypeError('provideParts was not called')
    return this.#now
  }
}
