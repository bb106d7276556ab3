import '../keep-core-together.ts'
import { Library, type OpenedAsset, type StaleDetail } from '@facework/library'
import { FaceworkError } from '@facework/report'
import type { DownloadOptions } from '../loading/download.ts'
import type { OpenedFile } from '../loading/file-access.ts'
import { type LibrarySettings, librarySettings } from './use-library.ts'

let opened: { readonly settings: LibrarySettings; readonly library: Library } | undefined

/** The library of `useLibrary`, which is kept with what it has loaded until another one is chosen. */
function currentLibrary(address: string): Library {
  const settings = librarySettings()
  if (!settings) {
    throw new FaceworkError(
      'load/no-library',
      address,
      `"${address}" is an address in a library, and no library was chosen.`,
      "Call useLibrary('https://…') before, or useLibrary('/faces/') for a folder of `facework install --vendor`.",
    )
  }
  if (opened?.settings !== settings) {
    const { lock, token, onStale } = settings.options
    const library = new Library(settings.address, { lock, token })
    if (onStale)
      library.addEventListener('library-stale', (event) =>
        onStale((event as CustomEvent<StaleDetail>).detail),
      )
    opened = { settings, library }
  }
  return opened.library
}

/** A scheme of our own: paths within a version resolve like any other. */
const SCHEME = 'fw-version:'

/** The file of an `fw:` address, with those it refers to: in its version, or in another one that it needs. */
export async function openFromLibrary(address: string, options: DownloadOptions): Promise<OpenedFile> {
  const asset = await currentLibrary(address).open(address, options)
  const at = addressIn(asset.version.digest, asset.path)
  const read = readerOf(asset, options)
  return {
    bytes: await read(at),
    name: asset.path.replace(/^.*\//, '').replace(/(\.[a-z-]+)?\.[^.]+$/, ''),
    address: asset.member === undefined ? at : `${at}#${encodeURIComponent(asset.member)}`,
    files: { read, fetchable: (file) => file, release() {} },
    locate: (id) => {
      const place = asset.locate(id)
      return place && addressIn(place.digest, place.path)
    },
  }
}

const addressIn = (digest: string, path: string) =>
  `${SCHEME}//${digest}/${path.split('/').map(encodeURIComponent).join('/')}`

function readerOf(asset: OpenedAsset, { signal }: DownloadOptions) {
  return async (address: string): Promise<Uint8Array<ArrayBuffer>> => {
    const { host, pathname } = new URL(address)
    return asset.read(decodeURIComponent(pathname.slice(1)), host, { signal })
  }
}
