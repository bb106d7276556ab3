import { FaceworkError } from '@facework/report'

export interface Unpacked {
  readonly bytes: Uint8Array
  /** False when the stream broke off or its checksum was wrong; the bytes before that are there. */
  readonly whole: boolean
}

// [B1]
/**
 * Unpacks gzip as far as it goes, and never beyond the limit: a few kilobytes may ask for gigabytes. Ends after
 * the first piece when that does not begin as it should.
 */
export async function gunzip(
  packed: Uint8Array,
  maxBytes: number,
  beginsRight: (first: Uint8Array) => boolean = () => true,
): Promise<Unpacked> {
  const stream = new DecompressionStream('gzip')
  const writer = stream.writable.getWriter()
  // Failures show on the reading side too; unheard ones here would end the process.
  const written = writer
    .write(new Uint8Array(packed))
    .then(() => writer.close())
    .catch(() => undefined)
  const reader = stream.readable.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let whole = true
  for (;;) {
    let next: ReadableStreamReadResult<Uint8Array>
    try {
      next = (await reader.read()) as ReadableStreamReadResult<Uint8Array>
    } catch {
      whole = false
      break
    }
    if (next.done) break
    chunks.push(next.value)
    size += next.value.length
    if (chunks.length === 1 && !beginsRight(next.value)) {
      await reader.cancel().catch(() => undefined)
      whole = false
      break
    }
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw new FaceworkError(
        'live-link/too-large',
        'gzip',
        `The recording unpacks to more than the limit of ${(maxBytes / 1048576).toFixed(1)} MB.`,
        'Record in parts. A program that trusts the file may raise maxBytes.',
      )
    }
  }
  await written
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, whole }
}
