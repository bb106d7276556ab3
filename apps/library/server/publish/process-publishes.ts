import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { Caller, Role } from '../access/caller.ts'
import type { Grant } from '../access/token.ts'
import type { CheckResult } from '../check/check-job.ts'
import { runCheck } from '../check/run-check.ts'
import type { LibraryContext } from '../library-context.ts'
import { commitVersion } from './commit-version.ts'
import { type PublishRow, partsOf } from './publishes.ts'

/** Seconds for which a publish belongs to whoever checks it. */
const CLAIM = 150

/** Checks publishes that wait, one after another, until there are none. */
export async function processPublishes(context: LibraryContext, signal: AbortSignal): Promise<void> {
  for (let next = await claim(context); next && !signal.aborted; next = await claim(context))
    await processPublish(context, next)
}

/** The oldest that waits, or that someone began and did not end. */
async function claim({ database }: LibraryContext): Promise<PublishRow | undefined> {
  const { rows } = await database.query<PublishRow>(
    `update publishes set state = 'checking', claimed_until = now() + ${CLAIM} * interval '1 second'
     where id = (select id from publishes
       where state = 'submitted' or (state = 'checking' and claimed_until < now())
       order by at limit 1 for update skip locked)
     returning *`,
    [],
  )
  return rows[0]
}

async function processPublish(context: LibraryContext, publish: PublishRow): Promise<void> {
  const { draft } = publish
  try {
    const caller = await callerOfPublish(context, publish)
    const spooled = await assemble(context, publish)
    const checked = await check(context, publish, spooled)
    if (!checked.ok) throw rejection(checked.diagnostics)
    if (draft.dryRun) {
      await finish(context, publish, 'checked', [], checked.diagnostics)
    } else {
      const spoolFolder = context.spool.folderOf(publish.id)
      const { state, changes } = await commitVersion(context, {
        draft,
        caller,
        checked,
        spooled,
        spoolFolder,
      })
      await finish(context, publish, state, changes, checked.diagnostics)
    }
    await context.spool.remove(publish.id)
  } catch (error) {
    // Only what the files or the caller did wrong ends a publish; a full disk or a lost database does not.
    if (!(error instanceof FaceworkError)) {
      await release(context, publish)
      throw error
    }
    await finish(context, publish, 'rejected', [], error.diagnostics)
    await context.spool.remove(publish.id)
  }
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
  { database }: LibraryContext,
  { id }: PublishRow,
  state: string,
  changes: readonly unknown[],
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  await database.query(
    'update publishes set state = $2, report = $3::jsonb, claimed_until = null where id = $1',
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
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ digest: string }>(
    'select distinct digest from parts where publish = $1',
    [id],
  )
  const sent = new Set(rows.map((row) => row.digest))
  const spooled = new Map<string, string>()
  for (const { digest, bytes, path } of draft.manifest.files) {
    if (!sent.has(digest) || spooled.has(digest)) continue
    const file = await spool.assemble(id, digest, partsOf(bytes))
    if (file === undefined)
      throw new FaceworkError(
        'library/digest',
        path,
        `"${path}" was sent with other bytes than its digest ${digest} says.`,
        'Publish again; if it happens again, check the network in between.',
      )
    spooled.set(digest, file)
  }
  return spooled
}

async function check(
  context: LibraryContext,
  { id, draft }: PublishRow,
  spooled: ReadonlyMap<string, string>,
): Promise<CheckResult> {
  const { database, spool } = context
  const folder = spool.folderOf(id)
  await mkdir(folder, { recursive: true })
  const { manifest } = draft
  const files: Record<string, string> = {}
  for (const { path, digest } of manifest.files)
    files[path] = spooled.get(digest) ?? (await beside(context, folder, digest))
  const dependencies = await Promise.all(
    manifest.dependencies.map(async (dependency) => {
      const { rows } = await database.query<{ path: string; digest: string }>(
        'select path, digest from files where version_digest = $1',
        [dependency.digest],
      )
      const found: Record<string, string> = {}
      for (const row of rows) found[row.path] = await beside(context, folder, row.digest)
      return found
    }),
  )
  return runCheck({ manifest, files, dependencies }, folder)
}

/** A blob under a name in the folder that the check may read. */
async function beside({ blobs }: LibraryContext, folder: string, digest: string): Promise<string> {
  const target = join(folder, `blob-${digest}`)
  await link(await blobs.local(digest, folder), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return target
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
