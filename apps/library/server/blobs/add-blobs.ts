import { Refusal } from '@facework/folder/internal'
import type { Queryable } from '../database/database.ts'
import type { BlobStore } from './blob-store.ts'

export interface NewBlob {
  readonly digest: string
  readonly bytes: number
  readonly media: string
  readonly isPublic: boolean
  /** A local file that was verified; missing for one that should be there. */
  readonly file: string | undefined
}

/** Files moved at once: each waits for the disk, or for a store on the network. */
const TOGETHER = 8

// [L12]
/** Adds files to the store. Holds the rows of the blobs while their files are moved, so that they are not collected meanwhile. */
export async function addBlobs(tx: Queryable, blobs: BlobStore, list: readonly NewBlob[]): Promise<void> {
  const byDigest = new Map(list.map((blob) => [blob.digest, blob]))
  // In the order of digests: two publishes that share files lock them in the same order.
  const sorted = [...byDigest.values()].sort((a, b) => (a.digest < b.digest ? -1 : 1))
  const { rows } = await tx.query<{ digest: string; is_new: boolean }>(
    `insert into blobs (digest, bytes, media, public)
     select * from unnest($1::text[], $2::bigint[], $3::text[], $4::boolean[]) as b (digest, bytes, media, public) order by digest
     on conflict (digest) do update set public = blobs.public or excluded.public, marked_at = null
     returning digest, (xmax = 0) as is_new`,
    [
      sorted.map(({ digest }) => digest),
      sorted.map(({ bytes }) => bytes),
      sorted.map(({ media }) => media),
      sorted.map(({ isPublic }) => isPublic),
    ],
  )
  for (let i = 0; i < rows.length; i += TOGETHER)
    await Promise.all(
      rows.slice(i, i + TOGETHER).map(({ digest, is_new }) => promote(blobs, byDigest.get(digest)!, is_new)),
    )
}

async function promote(blobs: BlobStore, { digest, file }: NewBlob, isNew: boolean): Promise<void> {
  // A row that was there means a file that is there: both go together.
  if (!isNew && (await blobs.size(digest)) !== undefined) return
  if (file === undefined)
    throw new Refusal(409, 'library/missing-parts', digest, 'A file was deleted meanwhile.', 'Publish again.')
  await blobs.promote(file, digest)
}
