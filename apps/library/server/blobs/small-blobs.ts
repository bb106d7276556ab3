import { brotliCompress, constants } from 'node:zlib'

const MOST = 64 * 1024 * 1024
/** Milliseconds for which a response is given without asking whether the file may still be read by everyone. */
const FRESH = 60_000

/** A response that can be sent as it is, to whoever asks. */
export interface ReadyResponse {
  readonly body: Buffer
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** For pages of other origins. */
  readonly crossOrigin: readonly string[]
  /** Whoever takes brotli gets another one. */
  readonly hasPacked: boolean
}

interface KeptBlob {
  readonly reading: Promise<Buffer>
  ready?: { readonly response: ReadyResponse; readonly at: number } | undefined
}

/** Small files in memory, as they are and compressed, with their responses; the oldest go first. */
export class SmallBlobs {
  readonly #kept = new Map<string, KeptBlob>()
  #size = 0

  get(digest: string, packed: boolean, read: () => Promise<Buffer>): Promise<Buffer> {
    const key = keyOf(digest, packed)
    const known = this.#kept.get(key)
    if (known) return known.reading
    const entry: KeptBlob = { reading: packed ? read().then(compress) : read() }
    this.#kept.set(key, entry)
    entry.reading.then(
      ({ length }) => this.#add(length),
      () => this.#kept.delete(key),
    )
    return entry.reading
  }

  /** The response for everyone, if there is one that is fresh. */
  ready(digest: string, packed: boolean): ReadyResponse | undefined {
    const ready = this.#kept.get(keyOf(digest, packed))?.ready
    return ready !== undefined && Date.now() - ready.at < FRESH ? ready.response : undefined
  }

  /** Keeps the response beside the file. */
  setReady(digest: string, packed: boolean, response: ReadyResponse): void {
    const entry = this.#kept.get(keyOf(digest, packed))
    if (entry) entry.ready = { response, at: Date.now() }
  }

  forget(digests: readonly string[]): void {
    for (const digest of digests) for (const packed of [false, true]) this.#remove(keyOf(digest, packed))
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
    const entry = this.#kept.get(key)
    if (!this.#kept.delete(key)) return
    entry?.reading.then(
      ({ length }) => {
        this.#size -= length
      },
      () => {},
    )
  }
}

const keyOf = (digest: string, packed: boolean) => (packed ? `${digest}.br` : digest)

const compress = (bytes: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, (error, packed) =>
      error ? reject(error) : resolve(packed),
    ),
  )
