import { type MaybeCaller, mayRead, type Visibility } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { derivedKey } from '../derive/derived-key.ts'
import { brotli } from '../derive/recipes/brotli.ts'

export interface BlobInfo {
  readonly bytes: number
  readonly media: string
  readonly public: boolean
}

const KEPT = 50_000
const FRESH = 60_000

/** What is known about blobs, kept for a minute: each is asked for often, and changes almost never. */
export class BlobIndex {
  readonly #database: Queryable
  readonly #known = new Map<string, { readonly info: BlobInfo; readonly at: number }>()

  readonly #compressed = new Map<
    string,
    { readonly file: { readonly digest: string; readonly bytes: number } | undefined; readonly at: number }
  >()

  constructor(database: Queryable) {
    this.#database = database
  }

  async find(digest: string): Promise<BlobInfo | undefined> {
    const known = this.#known.get(digest)
    if (known && Date.now() - known.at < FRESH) return known.info
    const { rows } = await this.#database.query<BlobInfo>(
      'select bytes, media, public from blobs where digest = $1',
      [digest],
    )
    const [info] = rows
    this.#known.delete(digest)
    if (!info) return undefined
    this.#known.set(digest, { info, at: Date.now() })
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!)
    return info
  }

  /** Whether a caller may read a blob that is not public: through any version that has it. */
  async mayRead(caller: MaybeCaller, digest: string): Promise<boolean> {
    if (!caller) return false
    if (await this.#mayReadFiles(caller, digest)) return true
    const derived = await this.#database.query<{ inputs: string[] }>(
      'select inputs from derived where output = $1',
      [digest],
    )
    for (const { inputs } of derived.rows) if (await this.#mayReadAll(caller, inputs)) return true
    return false
  }

  /** A derived file is for those who may read everything that it was computed from. */
  async #mayReadAll(caller: MaybeCaller, digests: readonly string[]): Promise<boolean> {
    for (const digest of digests) {
      const info = await this.find(digest)
      if (!info || !(info.public || (await this.#mayReadFiles(caller, digest)))) return false
    }
    return true
  }

  async #mayReadFiles(caller: MaybeCaller, digest: string): Promise<boolean> {
    const { rows } = await this.#database.query<{
      scope: string
      scope_name: string
      name: string
      visibility: Visibility
    }>(
      `select distinct a.scope, s.name as scope_name, a.name, a.visibility from versions v
       join assets a on a.id = v.asset join scopes s on s.id = a.scope
       where v.state in ('live', 'yanked', 'held') and (v.digest = $1 or exists (select 1 from files f where f.version_digest = v.digest and f.digest = $1))`,
      [digest],
    )
    return rows.some(({ scope, scope_name, name, visibility }) =>
      mayRead(caller, visibility === 'public' ? 'team' : visibility, { scope, scopeName: scope_name, name }),
    )
  }

  /** The file in brotli, if it was built. */
  async compressed(digest: string): Promise<{ readonly digest: string; readonly bytes: number } | undefined> {
    const known = this.#compressed.get(digest)
    if (known && Date.now() - known.at < FRESH) return known.file
    const key = derivedKey({ recipe: brotli, parameters: {}, inputs: [digest] })
    const { rows } = await this.#database.query<{ digest: string; bytes: number }>(
      'select b.digest, b.bytes from derived d join blobs b on b.digest = d.output where d.key = $1',
      [key],
    )
    this.#compressed.delete(digest)
    this.#compressed.set(digest, { file: rows[0], at: Date.now() })
    if (this.#compressed.size > KEPT) this.#compressed.delete(this.#compressed.keys().next().value!)
    return rows[0]
  }

  forget(digests: readonly string[]): void {
    for (const digest of digests) {
      this.#known.delete(digest)
      this.#compressed.delete(digest)
    }
  }

  forgetAll(): void {
    this.#known.clear()
    this.#compressed.clear()
  }
}
