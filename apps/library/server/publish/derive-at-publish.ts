import type { Manifest } from '@facework/library'
import type { CheckResult } from '../check/check-job.ts'
import type { Queryable } from '../database/database.ts'
import { requestDerived } from '../derive/derived-file.ts'
import { portrait } from '../derive/recipes/asset-recipes.ts'
import { RECIPES } from '../derive/recipes.ts'
import { PRIORITY } from '../jobs/queues.ts'
import type { LibraryContext } from '../library-context.ts'
import { headFor } from '../read/head-for.ts'
import { placesOf } from '../read/search-assets.ts'
import type { Draft } from './publishes.ts'

/** Heads among which the one is chosen that a new clip is shown on: those that the page lists. */
const MOST_HEADS = 50

/** Derived files that are built before anybody asks for them: compressed files, and the picture of the card. */
export async function deriveAtPublish(
  tx: Queryable,
  context: LibraryContext,
  { manifest, digest }: Draft,
  { media, controls }: CheckResult,
): Promise<void> {
  for (const recipe of RECIPES)
    for (const { path, digest: file, bytes } of manifest.files)
      if (recipe.of === 'file' && recipe.atPublish?.({ media: media[path]!, bytes }))
        await requestDerived(context, tx, { recipe, parameters: {}, inputs: [file] }, PRIORITY.publish)
  const on = manifest.kind === 'clip' ? await headForClip(tx, manifest, controls) : undefined
  if (manifest.kind !== 'character' && manifest.kind !== 'head' && on === undefined) return
  await requestDerived(
    context,
    tx,
    on === undefined
      ? { recipe: portrait, parameters: {}, inputs: [digest] }
      : { recipe: portrait, parameters: { on }, inputs: [digest, on] },
    PRIORITY.publish,
  )
}

/** Among public heads: whoever may see the clip may see its picture. */
async function headForClip(
  tx: Queryable,
  { id }: Manifest,
  controls: readonly number[],
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string; controls: number; digest: string }>(
    `select a.id, a.controls, v.digest from assets a
     join tags t on t.asset = a.id and t.tag = 'latest' join versions v on v.asset = a.id and v.version = t.version
     where a.kind = 'character' and a.visibility = 'public' and a.state = 'active' and v.state = 'live'
     order by a.score desc, a.id desc limit ${MOST_HEADS}`,
    [],
  )
  const heads = rows.map((row) => ({ ...row, controls: placesOf(row.controls) }))
  return headFor({ id, controls }, heads)?.digest
}
