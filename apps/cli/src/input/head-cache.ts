/** Heads kept at a time. The jobs of a head follow one another, so that more would only take memory. */
const MOST_HEADS = 2

/** What matters here of a head that was made ready to move. */
interface Opened {
  readonly character: { readonly clipByInput: boolean }
}

/** Heads of a batch that were read and made ready to move, so that each is decoded once and not once per clip. */
export class HeadCache {
  #heads = new Map<string, Promise<object>>()
  #opened = new WeakMap<object, Map<string, Opened>>()

  read<H extends object>(key: string, make: () => Promise<H>): Promise<H> {
    const known = this.#heads.get(key)
    if (known) return known as Promise<H>
    const [oldest] = this.#heads.keys()
    if (oldest !== undefined && this.#heads.size >= MOST_HEADS) this.#heads.delete(oldest)
    const head = make()
    this.#heads.set(key, head)
    return head
  }

  /** A character whose graph takes the clip as an asset is another one for each clip, and is not kept. */
  async open<O extends Opened>(head: object, key: string, make: () => Promise<O>): Promise<O> {
    const own = this.#opened.get(head) ?? new Map<string, Opened>()
    this.#opened.set(head, own)
    const opened = (own.get(key) as O | undefined) ?? (await make())
    if (!opened.character.clipByInput) own.set(key, opened)
    return opened
  }
}
