import { FaceworkError, suggestion } from '@facework/report'
import { parseAddress } from '../addresses/address.ts'
import { isExact } from '../addresses/version.ts'
import { sha256 } from '../digest.ts'
import type { Manifest } from '../manifest.ts'
import { getText, type LibraryCache, memoryCache, pageCache, putText } from './library-cache.ts'
import type { LockFile } from './lock-file.ts'
import { errorOf, LibraryError, unreachable } from './problem.ts'
import {
  findVersion,
  mergeResolutions,
  NOTHING,
  partOf,
  type Resolution,
  type ResolvedVersion,
  refOf,
} from './resolution.ts'

export interface LibraryOptions {
  /** A parsed `facework.lock.json`: the addresses in it are not resolved again. */
  readonly lock?: LockFile | undefined
  /** For assets that are not public. */
  readonly token?: string | undefined
  /** Keeps what was loaded; the Cache Storage of the page unless given. */
  readonly cache?: LibraryCache | undefined
  /** Another fetch than the global one. */
  readonly fetch?: typeof fetch | undefined
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
}

/** Detail of the event `library-stale`. */
export interface StaleDetail {
  readonly ref: string
  readonly version: string
  readonly reason: Error
}

/** Seconds for which the answer about a range is used without asking again. */
const FRESH = 60
/** Bytes kept in memory. */
const MEMORY = 32 * 1024 * 1024

interface Answer {
  readonly at: number
  readonly resolution: Resolution
}

// [L4] [L6] [L7]
/**
 * A library, or a static folder that `facework install --vendor` wrote. Everything is looked for in memory, then in the
 * cache, then over the network, and every byte is checked against its digest. When the library cannot be reached, what
 * was loaded before is used, with an event `library-stale`.
 *
 *   const library = new Library('https://faces.example.com', { lock })
 *   const ada = await library.open('fw:@acme/ada@1')
 *   const bytes = await ada.read(ada.path)
 */
export class Library extends EventTarget {
  /** With a slash at its end. */
  readonly address: string
  readonly #lock: Resolution
  readonly #token: string | undefined
  readonly #cache: LibraryCache
  readonly #fetch: typeof fetch
  readonly #answers = new Map<string, Answer>()
  readonly #blobs = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  #kept = 0

  constructor(address: string | URL, options: LibraryOptions = {}) {
    super()
    const base = typeof document === 'undefined' ? undefined : document.baseURI
    const url = URL.canParse(String(address), base) ? new URL(address, base) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new FaceworkError(
        'library/library-address',
        String(address),
        `"${address}" is not the address of a library.`,
        'Give an address with its scheme, such as https://faces.example.com, or in a page the path of a vendored folder, such as /faces/.',
      )
    }
    this.address = url.href.replace(/[?#].*$/, '').replace(/\/?$/, '/')
    this.#lock = options.lock ?? NOTHING
    this.#token = options.token
    this.#cache = options.cache ?? pageCache() ?? memoryCache()
    this.#fetch = options.fetch ?? ((...args) => fetch(...args))
  }

  /** What some addresses mean, with all versions that they need. */
  async resolve(addresses: readonly string[], options: ReadOptions = {}): Promise<Resolution> {
    const refs = [...new Set(addresses.map(refOf))]
    const parts = new Map<string, Resolution>()
    const unknown: string[] = []
    for (const ref of refs) {
      const known = this.#locked(ref) ?? (await this.#fresh(ref))
      if (known) parts.set(ref, known)
      else unknown.push(ref)
    }
    if (unknown.length > 0) {
      const found = await this.#ask(unknown, options)
      for (const ref of unknown) parts.set(ref, partOf(found, [ref]))
    }
    const all = [...parts.values()].reduce(mergeResolutions, NOTHING)
    for (const ref of refs) if (all.refs[ref] === undefined) throw missing(ref, all)
    return all
  }

  /** Opens a version, to read its files. */
  async open(address: string, options: ReadOptions = {}): Promise<OpenedAsset> {
    const ref = refOf(address)
    const resolution = await this.resolve([ref], options)
    const version = resolution.versions[resolution.refs[ref]!]!
    return new OpenedAsset(this, resolution, version, parseAddress(address).member)
  }

  /** The bytes with a digest. */
  read(digest: string, options: ReadOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#blobs.get(digest)
    if (known) return known
    const reading = this.#load(digest, options)
    this.#blobs.set(digest, reading)
    reading.then(
      (bytes) => this.#keep(digest, bytes.length),
      () => this.#blobs.delete(digest),
    )
    return reading
  }

  /** The manifest of a version, which names every file of it. */
  async manifest(digest: string, options: ReadOptions = {}): Promise<Manifest> {
    return JSON.parse(new TextDecoder().decode(await this.read(digest, options))) as Manifest
  }

  /** The address at which bytes can be fetched, unchecked. */
  blobAddress(digest: string): string {
    return `${this.address}v1/blobs/sha256-${digest}`
  }

  /** Calls the API; throws a LibraryError with what the library says. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(path, this.address).href
    const headers = new Headers(init.headers)
    if (this.#token !== undefined) headers.set('authorization', `Bearer ${this.#token}`)
    let response: Response
    try {
      response = await this.#fetch(address, { ...init, headers })
    } catch (error) {
      init.signal?.throwIfAborted()
      throw unreachable(this.address, error)
    }
    if (response.ok || response.status === 304) return response
    throw await errorOf(response, address)
  }

  #locked(ref: string): Resolution | undefined {
    return this.#lock.refs[ref] === undefined ? undefined : partOf(this.#lock, [ref])
  }

  /** What was answered less than a minute ago, or ever for an exact version, which never changes. */
  async #fresh(ref: string): Promise<Resolution | undefined> {
    const answer = this.#answers.get(ref) ?? (await this.#remembered(ref))
    if (!answer) return undefined
    const age = (Date.now() - answer.at) / 1000
    return isExact(parseAddress(ref).range) || (age >= 0 && age < FRESH) ? answer.resolution : undefined
  }

  #key(ref: string): string {
    return `resolve ${this.address} ${ref}`
  }

  async #remembered(ref: string): Promise<Answer | undefined> {
    const text = await getText(this.#cache, this.#key(ref))
    return text === undefined ? undefined : (JSON.parse(text) as Answer)
  }

  async #ask(refs: readonly string[], { signal }: ReadOptions): Promise<Resolution> {
    const query = refs.map((ref) => `ref=${encodeURIComponent(ref)}`).join('&')
    try {
      const response = await this.request(`v1/resolve?${query}`, { signal: signal ?? null })
      const resolution = (await response.json().catch((error: unknown) => {
        throw unreachable(this.address, error)
      })) as Resolution
      for (const ref of refs) {
        const part = partOf(resolution, [ref])
        if (part.refs[ref] === undefined) continue
        const answer: Answer = { at: Date.now(), resolution: part }
        this.#answers.set(ref, answer)
        await putText(this.#cache, this.#key(ref), JSON.stringify(answer))
      }
      return resolution
    } catch (error) {
      signal?.throwIfAborted()
      const isAway = error instanceof LibraryError && (error.status === 0 || error.status >= 500)
      if (!isAway) throw error
      return this.#offline(refs, error)
    }
  }

  /** The last answer, else what the lock file has, else anything in range that was loaded before. */
  async #offline(refs: readonly string[], reason: Error): Promise<Resolution> {
    let all: Resolution = NOTHING
    for (const ref of refs) {
      const answer = this.#answers.get(ref) ?? (await this.#remembered(ref))
      const locked = partOf(this.#lock, [ref])
      const known =
        answer?.resolution ?? (locked.refs[ref] ? locked : partOf(await this.#everything(), [ref]))
      const version = findVersion(known, ref)
      if (!version) throw reason
      all = mergeResolutions(all, known)
      const detail: StaleDetail = { ref, version: version.version, reason }
      this.dispatchEvent(new CustomEvent('library-stale', { detail }))
    }
    return all
  }

  async #everything(): Promise<Resolution> {
    let all: Resolution = NOTHING
    for (const key of await this.#cache.keys(this.#key(''))) {
      const answer = await this.#remembered(key.slice(this.#key('').length))
      if (answer) all = mergeResolutions(all, { refs: {}, versions: answer.resolution.versions })
    }
    return all
  }

  async #load(digest: string, { signal }: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
    const key = `sha256-${digest}`
    const cached = await this.#cache.get(key)
    if (cached && (await sha256(cached)) === digest) return new Uint8Array(cached)
    if (cached) await this.#cache.delete(key)
    for (const cache of ['default', 'reload'] as const) {
      // A second time past all caches on the way: one of them may be what is damaged.
      const response = await this.request(`v1/blobs/${key}`, { signal: signal ?? null, cache })
      const bytes = await response.arrayBuffer().catch((error: unknown) => {
        signal?.throwIfAborted()
        throw unreachable(this.address, error)
      })
      const found = new Uint8Array(bytes)
      if ((await sha256(found)) !== digest) continue
      await this.#cache.put(key, found)
      return found
    }
    throw new FaceworkError(
      'library/integrity',
      this.blobAddress(digest),
      `The library sent other bytes than those with the digest ${digest}.`,
      'Nothing of it was used. Tell the operator of the library: `facework library scrub` finds damaged files.',
    )
  }

  /** Bounds what is kept in memory: the oldest goes first. */
  #keep(digest: string, size: number): void {
    this.#kept += size
    for (const [old, reading] of this.#blobs) {
      if (this.#kept <= MEMORY || old === digest) break
      this.#blobs.delete(old)
      reading.then(
        (bytes) => {
          this.#kept -= bytes.length
        },
        () => {},
      )
    }
  }
}

/** A version whose files can be read. */
export class OpenedAsset {
  readonly version: ResolvedVersion
  /** Of the file with the main document, or with the member of the address. */
  readonly path: string
  readonly member: string | undefined
  readonly #library: Library
  readonly #resolution: Resolution

  constructor(
    library: Library,
    resolution: Resolution,
    version: ResolvedVersion,
    member: string | undefined,
  ) {
    this.#library = library
    this.#resolution = resolution
    this.version = version
    this.member = member
    this.path = member === undefined ? version.main : memberOf(version, member)
  }

  /** The bytes of a file of this version, or of another one that it needs, by its digest. */
  read(
    path: string,
    digest = this.version.digest,
    options: ReadOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const version = this.#resolution.versions[digest]
    const file = version?.files.find((f) => f.path === path)
    if (file) return this.#library.read(file.digest, options)
    const paths = version?.files.map((f) => f.path) ?? []
    throw new FaceworkError(
      'library/no-file',
      path,
      `${version?.name ?? digest}@${version?.version ?? ''} has no file "${path}".`,
      suggestion(path, paths),
    )
  }

  /** Where a document is that is referred to by id: in this version, or in one that it needs. */
  locate(id: string): { readonly digest: string; readonly path: string } | undefined {
    for (const version of [this.version, ...Object.values(this.#resolution.versions)]) {
      const member = version.members.find((m) => m.id === id)
      if (member) return { digest: version.digest, path: member.path }
    }
    return undefined
  }
}

function memberOf({ name, version, members }: ResolvedVersion, wanted: string): string {
  const found = members.find((member) => member.name === wanted)
  if (found) return found.path
  const names = members.map((member) => member.name)
  throw new FaceworkError(
    'library/no-member',
    wanted,
    `${name}@${version} has no "${wanted}"; it has ${names.join(', ')}.`,
    suggestion(wanted, names),
  )
}

function missing(ref: string, { versions }: Resolution): FaceworkError {
  const { asset, range } = parseAddress(ref)
  const known = Object.values(versions).filter((v) => v.name === asset || v.id === asset)
  return new FaceworkError(
    'library/not-found',
    ref,
    known.length > 0
      ? `${asset} has no version for "${range}"; found ${known.map((v) => v.version).join(', ')}.`
      : `The library has no asset ${asset}.`,
    known.length > 0
      ? undefined
      : suggestion(
          asset,
          Object.values(versions).map((v) => v.name),
        ),
  )
}
