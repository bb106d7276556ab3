import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Caller, Role } from '../access/caller.ts'
import type { Grant } from '../access/token.ts'
import { assembleFile } from '../blobs/assemble-file.ts'
import { localFile } from '../blobs/local-file.ts'
import type { CheckJob, CheckResult } from '../check/check-job.ts'
import { runCheck, runChecks } from '../check/run-check.ts'
import type { Queryable } from '../database/database.ts'
import type { Job, JobFailure, JobWork } from '../jobs/job-loop.ts'
import type { JobData } from '../jobs/queues.ts'
import type { LibraryContext } from '../library-context.ts'
import { commitVersion } from './commit-version.ts'
import { PUBLISH_CHANNEL, type PublishRow, partsOf } from './publishes.ts'

/** Seconds for which a publish belongs to the process that checks it, which it prolongs while it lives. */
const CLAIM = 60
const PROLONG_EVERY = 15_000
/** Publishes of one person that are checked by one process: starting it takes longer than reading a clip. */
const TOGETHER = 32
/** Bytes of all of them: a large version has a process for itself. */
const TOGETHER_BYTES = 8 * 1024 ** 2

/** The work of the queue *check*: from uploaded files to a version, or to the reasons why not. */
export const checkWork = (context: LibraryContext): JobWork<JobData['check']> => ({
  batch: TOGETHER,
  run: (jobs, signal) => checkPublishes(context, jobs, signal),
})

async function checkPublishes(
  context: LibraryContext,
  jobs: readonly Job<JobData['check']>[],
  signal: AbortSignal,
): Promise<readonly JobFailure[]> {
  const { database } = context
  const claimed = await claim(
    database,
    jobs.map(({ data }) => data.publish),
  )
  const ids = claimed.map(({ id }) => id)
  const timer = setInterval(
    () =>
      database
        .query(
          `update publishes set claimed_until = now() + ${CLAIM} * interval '1 second' where id = any($1) and state = 'checking'`,
          [ids],
        )
        .catch(() => {}),
    PROLONG_EVERY,
  )
  try {
    const failed = new Map<string, unknown>(await othersOf(database, jobs, ids))
    for (const group of groupsOf(claimed))
      for (const [id, error] of await checkGroup(context, group, signal)) failed.set(id, error)
    return jobs.flatMap(({ id, data }) =>
      failed.has(data.publish) ? [{ id, error: failed.get(data.publish) }] : [],
    )
  } finally {
    clearInterval(timer)
  }
}

/** Those that wait, or whose process stopped prolonging its claim. */
async function claim(database: Queryable, ids: readonly string[]): Promise<readonly PublishRow[]> {
  const { rows } = await database.query<PublishRow>(
    `update publishes set state = 'checking', claimed_until = now() + ${CLAIM} * interval '1 second'
     where id = any($1) and (state = 'submitted' or (state = 'checking' and claimed_until < now()))
     returning *`,
    [ids],
  )
  return rows
}

/** Publishes that another process is checking: their jobs come again, in case it does not end them. */
async function othersOf(
  database: Queryable,
  jobs: readonly Job<JobData['check']>[],
  own: readonly string[],
): Promise<readonly (readonly [string, unknown])[]> {
  const rest = jobs.map(({ data }) => data.publish).filter((id) => !own.includes(id))
  if (rest.length === 0) return []
  const { rows } = await database.query<{ id: string }>(
    "select id from publishes where id = any($1) and state in ('submitted', 'checking')",
    [rest],
  )
  return rows.map(({ id }) => [id, new Error(`Another worker is checking publish ${id}.`)])
}

/** Small ones of one person together: what is wrong with a file can then harm nobody else's. */
function groupsOf(publishes: readonly PublishRow[]): readonly (readonly PublishRow[])[] {
  const groups = new Map<string, PublishRow[]>()
  for (const publish of publishes) {
    const bytes = publish.draft.manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    const isSmall = bytes <= TOGETHER_BYTES / TOGETHER && publish.draft.manifest.dependencies.length === 0
    const key = isSmall ? publish.by_person : publish.id
    groups.set(key, [...(groups.get(key) ?? []), publish])
  }
  return [...groups.values()]
}

interface Prepared {
  readonly publish: PublishRow
  readonly caller: Caller
  readonly folder: string
  readonly received: ReadonlyMap<string, string>
  readonly job: CheckJob
}

/** Publishes that are to be tried again, with the reason: only what files or callers do wrong ends a publish. */
async function checkGroup(
  context: LibraryContext,
  group: readonly PublishRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>()
  await context.work.use(async (folder) => {
    const attempt = async (publish: PublishRow, work: () => Promise<void>) => {
      try {
        signal.throwIfAborted()
        await work()
      } catch (error) {
        if (error instanceof FaceworkError)
          await finish(context.database, publish, 'rejected', [], error.diagnostics)
        else {
          failed.set(publish.id, error)
          await release(context, publish)
        }
      }
    }
    const prepared: Prepared[] = []
    for (const publish of group)
      await attempt(publish, async () => {
        prepared.push(await prepare(context, publish, join(folder, publish.id)))
      })
    const jobs = prepared.map(({ job }) => job)
    const results = jobs.length > 1 ? await runChecks(jobs, folder, signal).catch(() => undefined) : undefined
    for (const [i, each] of prepared.entries())
      await attempt(each.publish, async () =>
        end(context, each, results?.[i] ?? (await runCheck(each.job, each.folder, signal))),
      )
  })
  for (const { id } of group) if (!failed.has(id)) await context.spool.remove(id)
  return failed
}

async function prepare(context: LibraryContext, publish: PublishRow, folder: string): Promise<Prepared> {
  await mkdir(folder, { recursive: true })
  const caller = await callerOfPublish(context, publish)
  const received = await assemble(context, publish, folder)
  const { manifest } = publish.draft
  const files: Record<string, string> = {}
  for (const { path, digest } of manifest.files)
    files[path] = received.get(digest) ?? (await localFile(context.blobs, digest, folder))
  const dependencies = []
  for (const dependency of manifest.dependencies) {
    const { rows } = await context.database.query<{ path: string; digest: string }>(
      'select path, digest from files where version_digest = $1',
      [dependency.digest],
    )
    const found: Record<string, string> = {}
    for (const row of rows) found[row.path] = await localFile(context.blobs, row.digest, folder)
    dependencies.push(found)
  }
  return { publish, caller, folder, received, job: { manifest, files, dependencies } }
}

async function end(context: LibraryContext, prepared: Prepared, checked: CheckResult): Promise<void> {
  const { publish, caller, folder, received } = prepared
  const { draft } = publish
  if (!checked.ok) throw rejection(checked.diagnostics)
  if (draft.dryRun) {
    await finish(context.database, publish, 'checked', [], checked.diagnostics)
    return
  }
  await commitVersion(context, {
    draft,
    caller,
    checked,
    received,
    folder,
    finish: (tx, { state, changes }) => finish(tx, publish, state, changes, checked.diagnostics),
  })
}

function rejection(diagnostics: readonly Diagnostic[]): FaceworkError {
  const errors = diagnostics.filter((d) => d.severity === 'error')
  const { code, path, message, hint } = errors[0]!
  return new FaceworkError(
    code,
    path,
    message,
    hint,
    diagnostics.filter((d) => d !== errors[0]),
  )
}

async function finish(
  database: Queryable,
  { id }: PublishRow,
  state: string,
  changes: readonly unknown[],
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  await database.query(
    `with done as (update publishes set state = $2, report = $3::jsonb, claimed_until = null where id = $1 returning id)
     select pg_notify('${PUBLISH_CHANNEL}', id::text) from done`,
    [id, state, JSON.stringify({ changes, diagnostics })],
  )
}

/** Another attempt may be made at once. */
async function release({ database }: LibraryContext, { id }: PublishRow): Promise<void> {
  await database
    .query(
      "update publishes set state = 'submitted', claimed_until = null where id = $1 and state = 'checking'",
      [id],
    )
    .catch(() => {})
}

/** Files that were sent, joined; a digest that is wrong ends the publish. */
async function assemble(
  { database, spool }: LibraryContext,
  { id, draft }: PublishRow,
  folder: string,
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ digest: string }>(
    'select distinct digest from parts where publish = $1',
    [id],
  )
  const sent = new Set(rows.map((row) => row.digest))
  const received = new Map<string, string>()
  for (const { digest, bytes, path } of draft.manifest.files) {
    if (!sent.has(digest) || received.has(digest)) continue
    const file = join(folder, digest)
    if (!(await assembleFile(spool, id, digest, partsOf(bytes), file)))
      throw new FaceworkError(
        'library/digest',
        path,
        `"${path}" was sent with other bytes than its digest ${digest} says.`,
        'Publish again; if it happens again, check the network in between.',
      )
    received.set(digest, file)
  }
  return received
}

/** The rights that count are those at the end: a token that was revoked meanwhile publishes nothing. */
async function callerOfPublish({ database }: LibraryContext, publish: PublishRow): Promise<Caller> {
  const { rows } = await database.query<{
    name: string
    operator: boolean
    grants: Grant[]
    roles: Record<string, Role> | null
  }>(
    `select p.name, p.operator, t.grants,
       (select jsonb_object_agg(m.scope::text, m.role) from members m where m.person = p.id) as roles
     from people p join tokens t on t.id = $2
     where p.id = $1 and p.state = 'active' and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
    [publish.by_person, publish.by_token],
  )
  const [found] = rows
  if (!found)
    throw new FaceworkError(
      'library/token',
      '',
      'The access token expired or was revoked during the publish.',
      'Log in and publish again.',
    )
  return {
    person: publish.by_person,
    name: found.name,
    token: publish.by_token,
    operator: found.operator,
    grants: found.grants,
    roles: new Map(Object.entries(found.roles ?? {})),
  }
}
