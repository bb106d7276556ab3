import type { DocumentFiles } from '@facework/documents'
import type { UnreadableFile } from '../state.ts'
import { packDocuments, unpackDocuments } from '../workspace/document-package.ts'
import { hashContent } from '../workspace/hash-content.ts'
import type { DocumentVersion } from '../workspace/workspace.ts'
import type { DiskError, OwnDisk } from './disk.ts'
import { fixFor, reasonOf } from './disk-errors.ts'
import { gunzip, gzip } from './gzip.ts'

const FOLDER = 'versions'
/** Of one document; the oldest are deleted first. */
const MOST_VERSIONS = 100

/** A document as a save leaves it, or as it was found before its first save. */
export interface VersionToKeep {
  readonly path: string
  readonly content: DocumentFiles
}

/**
 * Saved versions of documents, in `.facework/versions`: for each document a list, and a compressed file per version.
 * A list is written after what it names, so it never names a missing file.
 */
export class Versions {
  readonly #disk: OwnDisk
  #problem: UnreadableFile | undefined

  constructor(disk: OwnDisk) {
    this.#disk = disk
  }

  /** Reported while the last save could not be kept as a version. */
  get problem(): UnreadableFile | undefined {
    return this.#problem
  }

  /** The newest first. */
  async list(document: string): Promise<readonly DocumentVersion[]> {
    return (await this.#read(await nameOf(document))).toReversed()
  }

  /** Undefined when there is no such version. */
  async content(document: string, hash: string): Promise<DocumentFiles | undefined> {
    const name = await nameOf(document)
    const known = (await this.#read(name)).some((version) => version.hash === hash)
    const bytes = known ? await this.#disk.read(fileOf(name, hash)) : undefined
    const content = bytes && (await unpacked(bytes))
    return content && (await hashContent(content)) === hash ? content : undefined
  }

  /** Never fails: a save is more than its version. What could not be kept is reported. */
  async keep(documents: readonly VersionToKeep[]): Promise<void> {
    for (const document of documents) {
      try {
        await this.#keep(document)
        this.#problem = undefined
      } catch (error) {
        this.#problem = notKept(document.path, error as DiskError)
      }
    }
  }

  async #keep({ path, content }: VersionToKeep): Promise<void> {
    const name = await nameOf(documentIn(content) ?? path)
    const known = await this.#read(name)
    const hash = await hashContent(content)
    const last = known.at(-1)
    if (last?.hash === hash && last.path === path) return
    const isThere = known.some((version) => version.hash === hash)
    if (!isThere) await this.#disk.writeWhole(fileOf(name, hash), await gzip(packDocuments([{ content }])))
    const size = content.json.length + (content.bin?.length ?? 0)
    const all: DocumentVersion[] = [...known, { hash, path, time: Date.now(), size }]
    const kept = all.slice(-MOST_VERSIONS)
    await this.#disk.writeWhole(`${FOLDER}/${name}.json`, JSON.stringify(kept))
    const needed = new Set(kept.map((version) => version.hash))
    for (const version of all)
      if (!needed.has(version.hash)) await this.#disk.delete(fileOf(name, version.hash)).catch(() => {})
  }

  /** The oldest first; a list that cannot be read counts as empty. */
  async #read(name: string): Promise<readonly DocumentVersion[]> {
    const bytes = await this.#disk.read(`${FOLDER}/${name}.json`)
    if (!bytes) return []
    try {
      const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return Array.isArray(read) ? read.filter(isVersion) : []
    } catch {
      return []
    }
  }
}

/** A damaged version counts as missing. */
const unpacked = (bytes: Uint8Array) =>
  gunzip(bytes).then(
    (packed) => unpackDocuments(packed)[0]?.content,
    () => undefined,
  )

const fileOf = (name: string, hash: string) => `${FOLDER}/${name}-${hash.slice(0, 32)}`

/** Ids are any text; files are named by its sum. */
const nameOf = async (document: string) => (await hashContent({ json: document })).slice(0, 32)

/** Headers are written first. */
const HEADER = 2000

/** Id of the document in a file, without parsing all of it. */
function documentIn({ json }: DocumentFiles): string | undefined {
  const [, id] = /"id":\s*("(?:[^"\\]|\\.)*")/.exec(json.slice(0, HEADER)) ?? []
  if (id === undefined) return undefined
  try {
    return JSON.parse(id) as string
  } catch {
    return undefined
  }
}

function isVersion(value: unknown): value is DocumentVersion {
  if (typeof value !== 'object' || value === null) return false
  const { hash, path, time, size } = value as Record<string, unknown>
  return (
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    typeof path === 'string' &&
    typeof time === 'number' &&
    typeof size === 'number'
  )
}

const notKept = (path: string, error: DiskError): UnreadableFile => ({
  path,
  code: 'workspace/version-not-kept',
  message: `"${path}" was saved, but not added to its version history: ${reasonOf(error)}.`,
  hint: `${fixFor(error)}; the next save is added again.`,
})
