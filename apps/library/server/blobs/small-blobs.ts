import { brotliCompress, constants } from 'node:zlib'

const MOST = 64 * 1024 * 1024

/** Small files in memory, as they are and compressed; the oldest go first. */
export class SmallBlobs {
  readonly #kept = new Map<string, Promise<Buffer>>()
  #size = 0

  get(digest: string, packed: boolean, read: () => Promise<Buffer>): Promise<Buffer> {
    const key = packed ? `${digest}.br` : digest
    const known = this.#kept.get(key)
    if (known) return known
    const reading = packed ? read().then(compress) : read()
    this.#kept.set(key, reading)
    reading.then(
      ({ length }) => this.#add(length),
      () => this.#kept.delete(key),
    )
    return reading
  }

  forget(digests: readonly string[]): void {
    for (const digest of digests) for (const key of [digest, `${digest}.br`]) this.#remove(key)
  }

  forgetAll(): void {
    for (const key of [...this.#kept.keys()]) this.#remove(key)
  }

  #add(length: number): void {
    this.#size += length
    for (const key of this.#kept.keys()) {
      if (this.#size <= MOST) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    const reading = this.#kept.get(key)
    if (!this.#kept.delete(key)) return
    reading?.then(
      ({ length }) => {
        this.#size -= length
      },
      () => {},
    )
  }
}

const compress = (bytes: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, (error, packed) =>
      error ? reject(error) : resolve(packed),
    ),
  )
