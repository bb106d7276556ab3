import { absoluteAddress, type DownloadOptions, download } from './download.ts'
import { loadError } from './errors/load-error.ts'
import { type FileAccess, nameOf, type OpenedFile } from './file-access.ts'

/** What can be loaded: an address, a file that the user chose or dropped, several of them, or bytes. */
export type LoadSource = string | URL | Blob | readonly File[] | ArrayBuffer | Uint8Array

export async function openFile(source: LoadSource, options: DownloadOptions): Promise<OpenedFile> {
  if (typeof source === 'string' || source instanceof URL) {
    const address = absoluteAddress(source)
    return {
      name: nameOf(address),
      address,
      bytes: await download(address, options),
      files: overNetwork(options),
    }
  }
  if (source instanceof ArrayBuffer)
    return { name: 'head', address: undefined, bytes: new Uint8Array(source), files: overNetwork(options) }
  if (ArrayBuffer.isView(source)) {
    // GLTFLoader takes whole buffers; a view into a larger one is copied.
    const isWhole = source.byteLength === source.buffer.byteLength && source.buffer instanceof ArrayBuffer
    const bytes = isWhole ? (source as Uint8Array<ArrayBuffer>) : new Uint8Array(source)
    return { name: 'head', address: undefined, bytes, files: overNetwork(options) }
  }
  if (source instanceof Blob || (Array.isArray(source) && source.length > 0)) {
    // Pages that load by address do not load what looks among files.
    return (await chosen()).openChosen(source as Blob | readonly File[], options)
  }
  throw await loadError('notASource', source)
}

const chosen = () => import('./chosen-files.ts')

function overNetwork(options: DownloadOptions): FileAccess {
  return { read: (address) => download(address, options), fetchable: (address) => address, release() {} }
}
