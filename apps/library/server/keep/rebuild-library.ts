import { createHash } from 'node:crypto'
import { canonicalJson, compareVersions, type Manifest, parseVersion } from '@facework/library'
import { FaceworkError } from '@facework/report'
import type { Visibility } from '../access/caller.ts'
import { ACTIONS } from '../access/token.ts'
import { localFile } from '../blobs/local-file.ts'
import { runCheck } from '../check/run-check.ts'
import type { LibraryContext } from '../library-context.ts'
import { commitVersion } from '../publish/commit-version.ts'
import { manifestSchema } from '../routes/schemas.ts'

export interface Rebuilt {
  readonly versions: number
  /** Versions that could not be made again, with the reason. */
  readonly failed: readonly { readonly name: string; readonly version: string; readonly reason: string }[]
}

const LARGEST_MANIFEST = 4 * 1024 ** 2

/**
 * Makes names and versions again from the manifests among the files, when the database is lost. Who may read them,
 * tokens, tags other than `latest` and states are not in manifests: everything gets one visibility.
 */
export async function rebuildLibrary(context: LibraryContext, visibility: Visibility): Promise<Rebuilt> {
  const { database } = context
  const { rows } = await database.query<{ id: string; name: string; token: string }>(
    'select p.id, p.name, t.id as token from people p join tokens t on t.person = p.id where p.operator order by t.at limit 1',
    [],
  )
  const owner = rows[0]!
  const caller = {
    person: owner.id,
    name: owner.name,
    token: owner.token,
    operator: true,
    grants: ACTIONS.map((action) => ({ action, on: '*' })),
    roles: new Map(),
  }
  const failed: { name: string; version: string; reason: string }[] = []
  let versions = 0
  for (const { manifest, digest } of await manifestsOf(context)) {
    try {
      await context.work.use(async (folder) => {
        const received = new Map<string, string>()
        const files: Record<string, string> = {}
        for (const file of manifest.files) {
          files[file.path] = await localFile(context.blobs, file.digest, folder)
          received.set(file.digest, files[file.path]!)
        }
        const dependencies = []
        for (const dependency of manifest.dependencies) {
          const found = await database.query<{ path: string; digest: string }>(
            'select path, digest from files where version_digest = $1',
            [dependency.digest],
          )
          const local: Record<string, string> = {}
          for (const file of found.rows)
            local[file.path] = await localFile(context.blobs, file.digest, folder)
          dependencies.push(local)
        }
        const checked = await runCheck(
          { manifest, files, dependencies },
          folder,
          new AbortController().signal,
        )
        if (!checked.ok)
          throw new FaceworkError('library/unreadable', manifest.name, checked.diagnostics[0]!.message)
        const draft = { manifest, digest, visibility, allowBreaking: true }
        await commitVersion(context, { draft, caller, checked, received, folder, finish: async () => {} })
        versions++
      })
    } catch (error) {
      failed.push({ name: manifest.name, version: manifest.version, reason: (error as Error).message })
    }
  }
  return { versions, failed }
}

/** Those that others need first, then by version. */
async function manifestsOf({ blobs }: LibraryContext) {
  const found = new Map<string, Manifest>()
  for await (const digest of blobs.list()) {
    if (((await blobs.size(digest)) ?? 0) > LARGEST_MANIFEST) continue
    const parts: Buffer[] = []
    for await (const part of await blobs.read(digest)) parts.push(part as Buffer)
    const text = Buffer.concat(parts)
    if (
      !text.subarray(0, 1).equals(Buffer.from('{')) ||
      createHash('sha256').update(text).digest('hex') !== digest
    )
      continue
    const manifest = parse(text.toString())
    if (manifest) found.set(digest, manifest)
  }
  const sorted = [...found].sort(
    ([, a], [, b]) =>
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      compareVersions(parseVersion(a.version)!, parseVersion(b.version)!),
  )
  const order = new Map<string, Manifest>()
  const add = (digest: string) => {
    const manifest = found.get(digest)
    if (!manifest || order.has(digest)) return
    for (const dependency of manifest.dependencies) add(dependency.digest)
    order.set(digest, manifest)
  }
  for (const [digest] of sorted) add(digest)
  return [...order].map(([digest, manifest]) => ({ digest, manifest }))
}

function parse(text: string): Manifest | undefined {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text))
    if (!parsed.success) return undefined
    const manifest = parsed.data as Manifest
    return canonicalJson(manifest) === text && parseVersion(manifest.version) ? manifest : undefined
  } catch {
    return undefined
  }
}
