import { statfs } from 'node:fs/promises'
import { Refusal } from '@facework/folder/internal'

/** Milliseconds for which the free space is remembered. */
const FRESH = 500

/**
 * Refuses uploads while the disk is nearly full, so that what was taken before can be checked and committed: a job that
 * finds no space would be tried again and again, with its publisher waiting.
 */
export class FreeSpace {
  readonly #folder: string
  readonly #least: number
  #known = { free: Number.POSITIVE_INFINITY, at: 0 }

  constructor(folder: string, least: number) {
    this.#folder = folder
    this.#least = least
  }

  async check(): Promise<void> {
    if (Date.now() - this.#known.at > FRESH) {
      const found = await statfs(this.#folder).catch(() => undefined)
      this.#known = {
        free: found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY,
        at: Date.now(),
      }
    }
    if (this.#known.free >= this.#least) return
    throw new Refusal(
      507,
      'library/full',
      '',
      'The library has no space left; nothing was changed.',
      'Free disk space on its machine.',
    )
  }
}
