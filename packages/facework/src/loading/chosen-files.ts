import '../keep-core-together.ts'
import { FaceworkError } from '@facework/report'
import { type DownloadOptions, download } from './download.ts'
import { type FileAccess, nameOf, type OpenedFile } from './file-access.ts'

/** Opens a file that the user chose, or the main one of several. */
export function openChosen(source: Blob | readonly File[], options: DownloadOptions): Promise<OpenedFile> {
  if (source instanceof Blob) return openAmong([source], source, options)
  return openAmong(source, mainFile(source), options)
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
  return { name: nameOf(address), address, bytes, files: access, project }
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
