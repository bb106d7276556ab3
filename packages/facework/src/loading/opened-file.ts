import { FaceworkError } from '@facework/report'
import { type DownloadOptions, download } from './download.ts'

/** What can be loaded: an address, a file that the user chose or dropped, several of them, or bytes. */
export type LoadSource = string | URL | Blob | readonly File[] | ArrayBuffer | Uint8Array

/** A file, and how to read those beside it. */
export interface OpenedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Without ending, for the documents made of it. */
  readonly name: string
  /** What its relative addresses start from; undefined for bytes, which have nothing beside them. */
  readonly address: string | undefined
  readonly files: FileAccess
  /** The address of a document by its id, where all of them are known. */
  readonly locate?: ((id: string) => string | undefined) | undefined
  /** The project among the files that the user chose, which lists documents by id. */
  readonly project?: string | undefined
}

/** Reads files by address: over the network, or among those that the user chose. */
export interface FileAccess {
  read(address: string): Promise<Uint8Array<ArrayBuffer>>
  /** An address that a browser can fetch. */
  fetchable(address: string): string
  /** Frees what `fetchable` made. */
  release(): void
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

export async function openFile(source: LoadSource, options: DownloadOptions): Promise<OpenedFile> {
  if (typeof source === 'string' || source instanceof URL) {
    const address = absoluteAddress(source)
    return {
      ...named(address),
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
  if (source instanceof Blob) return openAmong([source], source, options)
  if (Array.isArray(source) && source.length > 0) {
    const files = source as readonly File[]
    return openAmong(files, mainFile(files), options)
  }
  throw new FaceworkError(
    'load/source',
    '',
    `A face is loaded from an address, a File, files or bytes; found ${described(source)}.`,
    'Give for instance "heads/ada.glb", a File of an <input>, or an ArrayBuffer.',
  )
}

function overNetwork(options: DownloadOptions): FileAccess {
  return { read: (address) => download(address, options), fetchable: (address) => address, release() {} }
}

/** A scheme of our own: addresses within a list of files resolve like any other. */
const SCHEME = 'files://chosen/'

async function openAmong(files: readonly Blob[], main: Blob, options: DownloadOptions): Promise<OpenedFile> {
  const byAddress = new Map(files.map((file) => [SCHEME + pathOf(file), file]))
  const made = new Map<string, string>()
  const at = (address: string) => byAddress.get(decodeURI(address).replace(/[?#].*$/, ''))
  const access: FileAccess = {
    async read(address) {
      const file = at(address)
      if (!file) {
        if (address.startsWith(SCHEME)) throw notChosen(address)
        return download(address, options)
      }
      return new Uint8Array(await file.arrayBuffer())
    },
    fetchable(address) {
      const file = at(address)
      if (!file) return address
      const known = made.get(address) ?? URL.createObjectURL(file)
      made.set(address, known)
      return known
    },
    release() {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    },
  }
  const address = SCHEME + pathOf(main)
  const bytes = new Uint8Array(await main.arrayBuffer())
  options.signal?.throwIfAborted()
  const projects = [...byAddress.keys()].filter((path) => /\.project\.json$/i.test(path))
  const project = projects.length === 1 ? projects[0] : undefined
  return { ...named(address), address, bytes, files: access, project }
}

function pathOf(file: Blob): string {
  const { name = 'head', webkitRelativePath = '' } = file as Partial<File>
  return webkitRelativePath || name
}

/** What the others belong to: a character before the head it uses, a model before its textures. */
const MAIN = [/\.character\.json$/i, /\.project\.json$/i, /\.facework$/i, /\.(vrm|glb|gltf)$/i, /\.fbx$/i]

function mainFile(files: readonly File[]): File {
  for (const ending of MAIN) {
    const found = files.filter((file) => ending.test(file.name))
    if (found.length === 1) return found[0]!
    if (found.length > 1)
      throw new FaceworkError(
        'load/several-files',
        '',
        `${found.length} of the files could be the character: ${found.map((f) => f.name).join(', ')}.`,
        'Give those of one character only.',
      )
  }
  if (files.length === 1) return files[0]!
  throw new FaceworkError(
    'load/several-files',
    '',
    `None of the files is a character or a head: ${files.map((f) => f.name).join(', ')}.`,
    'Give a .glb, .gltf, .vrm, .fbx, .facework or *.character.json with the files that belong to it.',
  )
}

function notChosen(address: string): FaceworkError {
  const path = address.slice(SCHEME.length)
  return new FaceworkError(
    'load/address',
    path,
    `"${path}" belongs to the character, and is not among the files that were given.`,
    'Give all files of its folder.',
  )
}

function named(address: string): { readonly name: string } {
  const last = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
  return { name: last.replace(/\.(character\.json|project\.json|clip\.json|\w+)$/i, '') || 'head' }
}

function described(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'object' && 'then' in value) return 'a promise; await it first'
  return Array.isArray(value) ? 'an empty list' : `a ${typeof value}`
}
