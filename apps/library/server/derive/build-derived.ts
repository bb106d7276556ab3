import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWholeFile } from '@facework/folder/internal'
import type { Diagnostic } from '@facework/report'
import { addBlobs } from '../blobs/add-blobs.ts'
import { localFile } from '../blobs/local-file.ts'
import { LIMITS } from '../config.ts'
import type { JobWork } from '../jobs/job-loop.ts'
import type { JobData } from '../jobs/queues.ts'
import type { LibraryContext } from '../library-context.ts'
import { runLimited } from '../process/run-limited.ts'
import type { DeriveJob, DeriveResult } from './derive-job.ts'
import { DERIVED_CHANNEL, type DerivedRow, findDerived } from './derived-file.ts'
import type { RecipeInput } from './recipe.ts'
import { findRecipe } from './recipes.ts'

const ATTEMPTS = 2

/** The work of the queue *derive*: builds a file once, whoever asked for it. */
export const deriveWork = (context: LibraryContext): JobWork<JobData['derive']> => ({
  batch: 1,
  async run([job], signal) {
    const row = await findDerived(context.database, job!.data.key)
    // Another worker may have been quicker, or its inputs may be gone.
    if (row?.state === 'queued') await context.work.use((folder) => build(context, row, folder, signal))
    return []
  },
})

async function build(
  context: LibraryContext,
  row: DerivedRow,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const recipe = findRecipe(row.recipe)
  const inputs = recipe && (await inputsOf(context, row, recipe.of, folder))
  if (!inputs) {
    await fail(context, row, [], 0)
    return
  }
  const file = join(folder, 'derive.json')
  const job: DeriveJob = { recipe: row.recipe, parameters: row.parameters, inputs }
  await writeFile(file, JSON.stringify(job))
  let printed: Buffer | undefined
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS && !printed; attempt++) {
    try {
      printed = await runLimited({
        module: 'derive/derive-process.js',
        file,
        folder,
        // Both attempts end before the job is given to another worker.
        seconds: LIMITS.checkSeconds / (attempt === 0 ? 1 : 4),
        largestResult: LIMITS.fileBytes,
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      reason = (error as Error).message
    }
  }
  if (!printed) {
    await fail(context, row, [failure(row.recipe, reason)], 0)
    return
  }
  const end = printed.indexOf(10)
  const { media, meta, cpu, diagnostics } = JSON.parse(printed.subarray(0, end).toString()) as DeriveResult
  if (media === undefined) await fail(context, row, diagnostics ?? [], cpu)
  else await keep(context, row, folder, printed.subarray(end + 1), media, meta, cpu)
}

/** The files of the inputs in the folder; undefined when one of them was removed. */
async function inputsOf(
  context: LibraryContext,
  { inputs }: DerivedRow,
  of: 'file' | 'version',
  folder: string,
): Promise<readonly RecipeInput[] | undefined> {
  const found: RecipeInput[] = []
  for (const [i, digest] of inputs.entries()) {
    const input =
      of === 'file' && i === 0
        ? await fileInput(context, digest, folder)
        : await versionInput(context, digest, folder)
    if (!input) return undefined
    found.push(input)
  }
  return found
}

async function fileInput(
  context: LibraryContext,
  digest: string,
  folder: string,
): Promise<RecipeInput | undefined> {
  const info = await context.blobIndex.find(digest)
  if (!info) return undefined
  return {
    digest,
    main: digest,
    files: { [digest]: await localFile(context.blobs, digest, folder) },
    media: { [digest]: info.media },
    dependencies: [],
  }
}

async function versionInput(
  context: LibraryContext,
  digest: string,
  folder: string,
): Promise<RecipeInput | undefined> {
  const { rows } = await context.database.query<{ main: string; digest: string }>(
    `with recursive needed(digest, depth) as (
       select $1::text, 0 union select d.digest, n.depth + 1 from dependencies d join needed n on n.digest = d.version_digest)
     select v.main, v.digest from needed n join versions v on v.digest = n.digest where v.state <> 'removed'
     group by v.digest, v.main order by min(n.depth), v.digest`,
    [digest],
  )
  if (rows[0]?.digest !== digest) return undefined
  const versions = []
  for (const version of rows) versions.push(await filesOf(context, version.digest, folder))
  const [own, ...dependencies] = versions
  return { digest, main: rows[0].main, ...own!, dependencies: dependencies.map(({ files }) => files) }
}

async function filesOf(context: LibraryContext, version: string, folder: string) {
  const { rows } = await context.database.query<{ path: string; digest: string; media: string }>(
    'select path, digest, media from files where version_digest = $1',
    [version],
  )
  const files: Record<string, string> = {}
  const media: Record<string, string> = {}
  for (const row of rows) {
    files[row.path] = await localFile(context.blobs, row.digest, folder)
    media[row.path] = row.media
  }
  return { files, media }
}

async function keep(
  { database, blobs, forgetBlobs }: LibraryContext,
  { key, inputs }: DerivedRow,
  folder: string,
  bytes: Buffer,
  media: string,
  meta: DeriveResult['meta'],
  cpu: number,
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = join(folder, 'output')
  await writeWholeFile(file, bytes)
  await database.transaction(async (tx) => {
    // They inherit the visibility of their inputs. Those of versions are the manifests of them.
    const { rows } = await tx.query<{ all_public: boolean }>(
      'select count(*) = $2 as all_public from blobs where digest = any($1) and public',
      [inputs, new Set(inputs).size],
    )
    await addBlobs(tx, blobs, [{ digest, bytes: bytes.length, media, isPublic: rows[0]!.all_public, file }])
    await tx.query(
      `with done as (update derived set state = 'done', output = $2, meta = $3::jsonb, cpu_ms = $4 where key = $1 and state = 'queued' returning key)
       select pg_notify('${DERIVED_CHANNEL}', key) from done`,
      [key, digest, JSON.stringify(meta), cpu],
    )
    await forgetBlobs(tx, [digest, ...inputs])
  })
}

async function fail(
  { database }: LibraryContext,
  { key }: DerivedRow,
  diagnostics: readonly Diagnostic[],
  cpu: number,
): Promise<void> {
  await database.query(
    `with done as (update derived set state = 'failed', meta = $2::jsonb, cpu_ms = $3 where key = $1 and state = 'queued' returning key)
     select pg_notify('${DERIVED_CHANNEL}', key) from done`,
    [key, JSON.stringify({ diagnostics }), cpu],
  )
}

const failure = (recipe: string, reason: string): Diagnostic => ({
  severity: 'error',
  code: 'library/derive-failed',
  path: recipe,
  message: `"${recipe}" could not be built: ${reason}.`,
  hint: 'Check the files of the version with `facework inspect`.',
})
