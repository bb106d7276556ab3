import { type OpenVideoFile, openVideoFile } from '@facework/capture/internal'

/** Videos that stay open; more would only take memory. */
const MOST_OPEN = 2

/** Reference videos of takes, opened once each. */
export class ReferencePictures {
  readonly #read: (file: string) => Promise<Uint8Array>
  readonly #open = new Map<string, Promise<OpenVideoFile>>()

  constructor(read: (file: string) => Promise<Uint8Array>) {
    this.#read = read
  }

  /** The video of a path inside the project. */
  open(file: string): Promise<OpenVideoFile> {
    const known = this.#open.get(file)
    if (known) return known
    const opening = this.#read(file).then((bytes) =>
      openVideoFile(new File([bytes as Uint8Array<ArrayBuffer>], file.split('/').at(-1)!)),
    )
    this.#open.set(file, opening)
    opening.catch(() => this.#open.delete(file))
    const [oldest] = this.#open.keys()
    if (this.#open.size > MOST_OPEN && oldest !== undefined) {
      void this.#open
        .get(oldest)
        ?.then((video) => video.close())
        .catch(() => {})
      this.#open.delete(oldest)
    }
    return opening
  }
}
