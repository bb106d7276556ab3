import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Spool } from './spool.ts'

/** Joins the parts of an upload into a file, on the disk. False when its bytes are not what the digest says. */
export async function assembleFile(
  spool: Spool,
  publish: string,
  digest: string,
  parts: number,
  target: string,
): Promise<boolean> {
  const hash = createHash('sha256')
  const file = await open(target, 'w')
  try {
    for (let n = 0; n < parts; n++) {
      for await (const chunk of await spool.readPart(publish, digest, n)) {
        hash.update(chunk as Buffer)
        // Not write(): a full disk may take a part of the bytes without an error.
        await file.writeFile(chunk as Buffer)
      }
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex') === digest
}
