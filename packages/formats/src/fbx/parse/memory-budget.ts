import { FaceworkError } from '@facework/report'

/** Default limit of the decoded bytes of an import. */
export const DEFAULT_MAX_BYTES = 1 << 30

/** Samples that baking may add between the keys of a whole file. */
const MAX_EXTRA_SAMPLES = 500_000

/**
 * Counts what an import is about to allocate and refuses before it does. A few hundred bytes of file can
 * ask for gigabytes: deflate bombs, one geometry instanced a thousand times, sparse shapes on a huge mesh.
 */
export class MemoryBudget {
  readonly limit: number
  private used = 0
  private samples = MAX_EXTRA_SAMPLES

  constructor(limit: number = DEFAULT_MAX_BYTES) {
    this.limit = limit
  }

  /** Whether one more sample between keys may be made; a file full of wild spins must not take minutes. */
  takeSample(): boolean {
    if (this.samples <= 0) return false
    this.samples--
    return true
  }

  take(bytes: number, path: string, what: string): void {
    this.used += bytes
    if (this.used <= this.limit) return
    throw new FaceworkError(
      'fbx/too-large',
      path,
      `${what} would bring the import to ${mebibytes(this.used)} MiB; the limit is ${mebibytes(this.limit)} MiB.`,
      'Raise maxBytes if the file can be trusted, or reduce it in the tool that made it.',
    )
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 1048576).toFixed(bytes < 104857600 ? 2 : 0)
}
