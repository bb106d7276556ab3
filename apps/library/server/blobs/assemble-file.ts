import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open } from 'node:fs/promises'
import type { Spool } from './spool.ts'

/** Makes a file of the parts of an upload, on the disk. False when its bytes are not what the digest says. */
export async function assembleFile(
  spool: Spool,
  publish: string,
  digest: string,
  parts: number,
  target: string,
): Promise<boolean> {
  const hash = createHash('sha256')
  const only = parts === 1 ? spool.pathOf?.(publish, digest, 0) : undefined
  if (only !== undefined && (await isLinked(only, target))) {
    for await (const chunk of createReadStream(target)) hash.update(chunk as Buffer)
  } else {
    await writeSynced(target, hashed(hash, partsOf(spool, publish, digest, parts)))
  }
  return hash.digest('hex') === digest
}

/** A file of one part is on the disk already: a second name for it saves a copy. False where there are no links. */
async function isLinked(from: string, target: string): Promise<boolean> {
  try {
    await link(from, target)
    return true
  } catch (error) {
    if (/^(EPERM|EXDEV|ENOTSUP|ENOSYS|EMLINK)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      return false
    throw error
  }
}

async function* partsOf(spool: Spool, publish: string, digest: string, parts: number) {
  for (let n = 0; n < parts; n++) yield* (await spool.readPart(publish, digest, n)) as AsyncIterable<Buffer>
}

async function* hashed(hash: ReturnType<typeof createHash>, chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Writes a file whose content is on the disk afterwards; its name is not yet. */
export async function writeSynced(
  path: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    // Not write(): a full disk may take a part of the bytes without an error.
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}
