/** State with plain subscriptions: a listener hears of the keys it named, once for each change. */
export class Store<S extends object> {
  #state: S
  readonly #listeners = new Map<keyof S, Set<(state: S) => void>>()

  constructor(initial: S) {
    this.#state = initial
  }

  get state(): Readonly<S> {
    return this.#state
  }

  /** Changes some keys. Nobody is told of a key that kept its value. */
  set(patch: Partial<S>): void {
    const changed = (Object.keys(patch) as (keyof S)[]).filter((k) => !Object.is(patch[k], this.#state[k]))
    if (changed.length === 0) return
    this.#state = { ...this.#state, ...patch }
    const told = new Set<(state: S) => void>()
    for (const key of changed) for (const listener of this.#listeners.get(key) ?? []) told.add(listener)
    for (const listener of told) listener(this.#state)
  }

  /** Listens to some keys, beginning with the state as it is now. Returns how to stop. */
  on(keys: readonly (keyof S)[], listener: (state: S) => void): () => void {
    for (const key of keys) {
      const known = this.#listeners.get(key) ?? new Set()
      this.#listeners.set(key, known.add(listener))
    }
    listener(this.#state)
    return () => {
      for (const key of keys) this.#listeners.get(key)?.delete(listener)
    }
  }
}
