import { FaceworkError } from '@facework/report'
import { absoluteAddress, type DownloadOptions, download } from '../loading/download.ts'
import { loadError } from '../loading/errors/load-error.ts'
import { nameOf } from '../loading/file-access.ts'

/** What a binding of another engine loads: an address, a file that the user chose, or bytes. */
export type EngineSource = string | URL | Blob | ArrayBuffer | Uint8Array

export interface SourceFile {
  readonly name: string
  /** Empty for files without one. */
  readonly address: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export async function readSource(source: EngineSource, options: DownloadOptions = {}): Promise<SourceFile> {
  if (typeof source === 'string' || source instanceof URL) {
    const address = absoluteAddress(source)
    return { name: nameOf(address), address, bytes: await download(address, options) }
  }
  const name = source instanceof File ? source.name.replace(/\.\w+$/, '') : 'head'
  if (source instanceof Blob) return { name, address: '', bytes: new Uint8Array(await source.arrayBuffer()) }
  // Of a view, the part that it shows.
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return { name, address: '', bytes: new Uint8Array(source as Uint8Array).slice() }
  throw await loadError('notASource', source)
}

/** An error of a file with its address, where it has one. */
export function errorAt(address: string, error: unknown): unknown {
  if (!(error instanceof FaceworkError) || address === '') return error
  const { code, path, message, hint } = error
  return new FaceworkError(code, path ? `${address}: ${path}` : address, `${address}: ${message}`, hint)
}
