import { createHash } from 'node:crypto'
import type { LibraryContext } from '../library-context.ts'

export interface ScrubReport {
  /** Files that were read again. */
  readonly checked: number
  /** Digests whose file is gone. */
  readonly missing: readonly string[]
  /** Digests whose file has other bytes. */
  readonly damaged: readonly string[]
  /** Files that no row knows; they are left to the next collection. */
  readonly unknown: readonly string[]
}

/** Compares files with what the database says, and reads a part of them again, those first that were not read for long. */
export async function scrub(
  { database, blobs }: LibraryContext,
  most = Number.POSITIVE_INFINITY,
): Promise<ScrubReport> {
  const { rows } = await database.query<{ digest: string; bytes: number }>(
    'select digest, bytes from blobs order by verified_at, digest',
    [],
  )
  const missing: string[] = []
  const damaged: string[] = []
  let checked = 0
  for (const { digest, bytes } of rows) {
    const size = await blobs.size(digest)
    if (size === undefined) missing.push(digest)
    else if (size !== bytes) damaged.push(digest)
    else if (checked < most) {
      checked++
      if ((await digestOf(await blobs.read(digest))) !== digest) damaged.push(digest)
      else await database.query('update blobs set verified_at = now() where digest = $1', [digest])
    }
  }
  const known = new Set(rows.map((row) => row.digest))
  const unknown: string[] = []
  for await (const digest of blobs.list()) if (!known.has(digest)) unknown.push(digest)
  return { checked, missing, damaged, unknown }
}

async function digestOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
