import { FaceworkError } from '@facework/report'

/** Default limit of the decoded bytes of an import. */
const DEFAULT_LIMIT = 1024 ** 3

// [B1]
/**
 * Counts what an import is about to allocate and refuses before it does. A few hundred bytes of file can ask for
 * gigabytes: deflate bombs, one geometry instanced a thousand times, sparse shapes on a huge mesh.
 */
export class MemoryBudget {
  readonly #code: string
  readonly limit: number
  #used = 0

  /** `code` is that of the error. */
  constructor(code: string, limit: number = DEFAULT_LIMIT) {
    this.#code = code
    this.limit = limit
  }

  /** Throws before the bytes are allocated when they would pass the limit. */
  take(bytes: number, path: string, what: string = path): void {
    this.#used += bytes
    if (this.#used <= this.limit) return
    throw new FaceworkError(
      this.#code,
      path,
      `${what} would bring the import to ${mebibytes(this.#used)} MiB; the limit is ${mebibytes(this.limit)} MiB.`,
      'Raise maxBytes if the file can be trusted, or reduce it in the tool that made it.',
    )
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 1048576).toFixed(bytes < 104857600 ? 2 : 0)
}
