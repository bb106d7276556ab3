import { type Caller, forbidden, mayEverywhere } from '../access/caller.ts'
import type { LibraryContext } from '../library-context.ts'

export interface JobOverview {
  readonly queues: readonly { readonly queue: string; readonly states: Readonly<Record<string, number>> }[]
  /** The latest publishes. */
  readonly publishes: readonly {
    readonly name: string
    readonly version: string
    readonly state: string
    readonly by: string
    readonly at: string
    /** Why it was rejected. */
    readonly problem: string | null
  }[]
  /** Derived files that could not be built, the latest first. */
  readonly failed: readonly {
    readonly recipe: string
    readonly digest: string
    readonly asset: string | null
    readonly at: string
    readonly problem: string | null
  }[]
}

const MOST = 50

/** What operators look at when something is slow or fails. */
export async function jobOverview({ database, jobs }: LibraryContext, caller: Caller): Promise<JobOverview> {
  if (!mayEverywhere(caller, 'operate')) throw forbidden('the jobs of the library')
  const counts = await jobs.counts()
  const publishes = await database.query<JobOverview['publishes'][number] & { at: Date }>(
    `select p.draft #>> '{manifest,name}' as name, p.draft #>> '{manifest,version}' as version, p.state, w.name as by, p.at,
       case when p.state = 'rejected' then p.report #>> '{diagnostics,0,message}' end as problem
     from publishes p join people w on w.id = p.by_person order by p.at desc, p.id desc limit ${MOST}`,
    [],
  )
  const failed = await database.query<JobOverview['failed'][number] & { at: Date }>(
    `select d.recipe, d.inputs[1] as digest, d.at, d.meta #>> '{diagnostics,0,message}' as problem,
       (select '@' || s.name || '/' || a.name from versions v join assets a on a.id = v.asset
        join scopes s on s.id = a.scope
        left join files f on f.version_digest = v.digest and f.digest = d.inputs[1]
        where v.digest = d.inputs[1] or f.digest is not null limit 1) as asset
     from derived d where d.state = 'failed' order by d.at desc, d.key limit ${MOST}`,
    [],
  )
  const dated = <T extends { readonly at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() })
  return {
    queues: Object.entries(counts)
      .map(([queue, states]) => ({ queue, states }))
      .sort((a, b) => (a.queue < b.queue ? -1 : 1)),
    publishes: publishes.rows.map(dated),
    failed: failed.rows.map(dated),
  }
}
