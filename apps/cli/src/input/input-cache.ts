/** Bytes of files whose contents are kept; what is read from a file takes a few times its size. */
const MOST_BYTES = 256 * 2 ** 20

interface Entry {
  readonly value: Promise<unknown>
  readonly bytes: number
}

/**
 * What was read from files, so that a batch reads each head and each clip once. Keys name the file with its size
 * and time, so that a file that was written meanwhile is read again. The least recently used go first.
 */
export class InputCache {
  #entries = new Map<string, Entry>()
  #bytes = 0

  /** The value of this key, made only if it is not here. */
  get<T>(key: string, bytes: number, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    const entry = known ?? { value: make(), bytes }
    // Last in the order of a map is the most recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (!known) {
      this.#bytes += bytes
      entry.value.catch(() => this.#remove(key))
      for (const [oldest] of this.#entries) {
        if (this.#bytes <= MOST_BYTES || oldest === key) break
        this.#remove(oldest)
      }
    }
    return entry.value as Promise<T>
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
