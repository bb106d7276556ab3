import type { Diagnostic } from '@facework/report'
import { sha256 } from '../digest.ts'
import { canonicalJson, type Manifest } from '../manifest.ts'
import type { Library } from '../reading/library.ts'

export interface PublishOptions {
  /** The tag that points at the version afterwards; `latest` unless given, `next` for one before a release. */
  readonly tag?: string | undefined
  readonly visibility?: 'public' | 'team' | 'private' | undefined
  /** Take a smaller step than the changes ask for. */
  readonly allowBreaking?: boolean | undefined
  /** Check all, publish nothing. */
  readonly dryRun?: boolean | undefined
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ReleaseChange {
  readonly step: 'major' | 'minor' | 'patch'
  readonly what: string
}

/** What became of a publish. */
export interface PublishResult {
  readonly id: string
  readonly state:
    | 'open'
    | 'submitted'
    | 'checking'
    | 'published'
    | 'held'
    | 'rejected'
    | 'expired'
    | 'checked'
  readonly name: string
  readonly version: string
  readonly digest: string
  readonly changes: readonly ReleaseChange[]
  readonly diagnostics: readonly Diagnostic[]
}

interface StartedPublish {
  readonly id: string
  readonly missing: readonly string[]
  readonly state: PublishResult['state']
}

export const PART_SIZE = 8 * 1024 * 1024
const PARALLEL = 4

// [L8]
/** Publishes a version: sends the files that the library does not have, then waits for its checks. */
export async function publishVersion(
  library: Library,
  manifest: Manifest,
  contentOf: (path: string) => Promise<Uint8Array>,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const { tag, visibility, allowBreaking, dryRun, onProgress, signal = null } = options
  const start = await library.request('v1/publishes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: canonicalJson({ manifest, tag, visibility, allowBreaking, dryRun }),
    signal: signal ?? null,
  })
  const { id, missing, state } = (await start.json()) as StartedPublish
  if (state === 'open') {
    const files = manifest.files.filter(
      (f, i, all) => missing.includes(f.digest) && all.findIndex((o) => o.digest === f.digest) === i,
    )
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    let sent = 0
    onProgress?.(0, total)
    const parts = files.flatMap(({ path, digest, bytes }) =>
      Array.from({ length: Math.max(1, Math.ceil(bytes / PART_SIZE)) }, (_, n) => ({ path, digest, n })),
    )
    await inParallel(parts, PARALLEL, async ({ path, digest, n }) => {
      const content = (await contentOf(path)).subarray(n * PART_SIZE, (n + 1) * PART_SIZE)
      await library.request(`v1/publishes/${id}/blobs/${digest}/parts/${n}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'content-digest': await contentDigest(content),
        },
        body: content as Uint8Array<ArrayBuffer>,
        signal: signal ?? null,
      })
      sent += content.length
      onProgress?.(sent, total)
    })
  }
  const submitted = await library.request(`v1/publishes/${id}/submit`, {
    method: 'POST',
    headers: { prefer: 'wait=20' },
    signal: signal ?? null,
  })
  let result = (await submitted.json()) as PublishResult
  while (result.state === 'submitted' || result.state === 'checking') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    signal?.throwIfAborted()
    result = (await (
      await library.request(`v1/publishes/${id}`, { signal: signal ?? null })
    ).json()) as PublishResult
  }
  return result
}

/** RFC 9530: `sha-256=:…:`. */
export async function contentDigest(bytes: Uint8Array): Promise<string> {
  const hex = await sha256(bytes)
  return `sha-256=:${btoa(String.fromCharCode(...hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16))))}:`
}

async function inParallel<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker))
}
