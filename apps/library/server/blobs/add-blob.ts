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

// [L12]
/** Adds a file to the store. Holds the row of the blob while its file is moved, so that it is not collected meanwhile. */
export async function addBlob(
  tx: Queryable,
  blobs: BlobStore,
  { digest, bytes, media, isPublic, file }: NewBlob,
): Promise<void> {
  const { rows } = await tx.query<{ is_new: boolean }>(
    `insert into blobs (digest, bytes, media, public) values ($1, $2, $3, $4)
     on conflict (digest) do update set public = blobs.public or excluded.public, marked_at = null
     returning (xmax = 0) as is_new`,
    [digest, bytes, media, isPublic],
  )
  // A row that was there means a file that is there: both go together.
  if (!rows[0]!.is_new && (await blobs.size(digest)) !== undefined) return
  if (file === undefined)
    throw new Refusal(409, 'library/missing-parts', digest, 'A file was deleted meanwhile.', 'Publish again.')
  await blobs.promote(file, digest)
}
