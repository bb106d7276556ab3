import type { Database } from '../database/database.ts'

/** Milliseconds between writes. */
const FLUSH_EVERY = 10_000

/** Counts how often versions are asked for: in memory, then as one row for each version and day. */
export class PlayCounter {
  readonly #database: Database
  readonly #log: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #counts = new Map<string, number>()

  constructor(database: Database, log: (error: unknown) => void) {
    this.#database = database
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY).unref()
  }

  count(digests: readonly string[]): void {
    for (const digest of digests) this.#counts.set(digest, (this.#counts.get(digest) ?? 0) + 1)
  }

  /** A count that cannot be written is added to the next ones. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await this.#database.transaction(async (tx) => {
        const { rows } = await tx.query<{ asset: string }>(
          `insert into plays (asset, version, day, n)
           select v.asset, v.version, current_date, c.n from unnest($1::text[], $2::bigint[]) as c (digest, n)
           join versions v on v.digest = c.digest order by v.asset, v.version
           on conflict (asset, version, day) do update set n = plays.n + excluded.n returning asset`,
          [[...counts.keys()], [...counts.values()]],
        )
        // Plays count by their order of magnitude; what is new is shown for some months.
        await tx.query(
          `update assets a set score = ln(1 + (select sum(n) from plays p where p.asset = a.id))
             + 2 * exp(-extract(epoch from now() - a.updated_at) / 7776000)
           where id in (select unnest($1::uuid[]) order by 1)`,
          [[...new Set(rows.map(({ asset }) => asset))]],
        )
      })
    } catch (error) {
      this.#log(error)
      for (const [digest, n] of counts) this.#counts.set(digest, (this.#counts.get(digest) ?? 0) + n)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
