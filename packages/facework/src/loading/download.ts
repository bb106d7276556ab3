import { FaceworkError } from '@facework/report'
import { loadError } from './errors/load-error.ts'

export interface DownloadOptions {
  /** Ends loading; the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Called as bytes arrive. */
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined
}

/** How much of a file has arrived. */
export interface LoadProgress {
  readonly address: string
  /** Bytes so far. */
  readonly loaded: number
  /** Bytes in all; undefined where the server does not say. */
  readonly total: number | undefined
}

/** The bytes at an address; an error names the address and what went wrong. */
export async function download(
  address: string | URL,
  options: DownloadOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(address, options.signal)
  if (!response.ok) throw await loadError('refused', String(address), response)
  const bytes = await bodyOf(response, String(address), options)
  if (isWebPage(bytes)) throw await loadError('webPage', String(address))
  return bytes
}

async function request(address: string | URL, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(address, { signal: signal ?? null })
  } catch (error) {
    signal?.throwIfAborted()
    throw await loadError('unreachable', String(address), error)
  }
}

async function bodyOf(
  response: Response,
  address: string,
  { signal, onProgress }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (!onProgress || !response.body) return new Uint8Array(await response.arrayBuffer())
    const length = response.headers.get('content-length')
    // Of a compressed answer the length is that of fewer bytes than arrive here.
    const total = length === null || response.headers.get('content-encoding') ? undefined : Number(length)
    const parts: Uint8Array[] = []
    let loaded = 0
    onProgress({ address, loaded, total })
    const reader = response.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      loaded += next.value.length
      onProgress({ address, loaded, total })
    }
    return joined(parts, loaded)
  } catch (error) {
    signal?.throwIfAborted()
    throw await loadError('unreachable', String(address), error)
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** No file of a face begins with `<`. */
function isWebPage(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 256)).replace(/^(ï»¿)?\s+/, '')
  return /^<(!doctype html|html|head|body|\?xml|!--)/i.test(start)
}

/** Relative addresses start at the page, where there is one. */
export const pageAddress = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.baseURI

export function absoluteAddress(source: string | URL): string {
  try {
    return new URL(source, pageAddress()).href
  } catch {
    throw new FaceworkError(
      'load/address',
      String(source),
      `"${source}" is not a whole address, and there is no page that it could be relative to.`,
      'Give an address with its scheme, such as file:///home/me/ada.glb, or the bytes of the file.',
    )
  }
}
