import PgBoss from 'pg-boss'
import type { Database, Queryable } from '../database/database.ts'
import { type Job, JobLoop, type JobWork } from './job-loop.ts'
import { EXPIRY, type JobData, MAINTENANCE, QUEUES, type QueueName } from './queues.ts'

/** Of the message that says which queue has something new. */
const CHANNEL = 'facework_jobs'
/** Milliseconds between looks when nobody says that there is something to do: for jobs that are tried again. */
const POLL = 2000

export interface SendOptions {
  /** A job with a key is not added while another one with the same key waits. */
  readonly key?: string | undefined
  readonly priority?: number | undefined
  /** At most one with its key in each span of this many seconds, whoever sends it. */
  readonly everySeconds?: number | undefined
}

export interface Jobs {
  /** Adds a job; in a transaction, it exists when and only when the transaction does. */
  send<Q extends QueueName>(to: Queryable, queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>
  /** Runs the jobs of a queue in this process. */
  work<Q extends QueueName>(queue: Q, work: JobWork<JobData[Q]>): void
  /** Gives every job that was being run to the next one who asks: for the only process of a database, at its start. */
  releaseAll(): Promise<void>
  /** Jobs that wait or run, by queue. */
  counts(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>
  /** Waits until this process has nothing left to do. */
  idle(): Promise<void>
  /** Takes no more jobs, waits for those that run, and releases them when they take too long. */
  stop(milliseconds?: number): Promise<void>
}

export interface OpenJobsOptions {
  /** Whether this process looks for jobs that expired. */
  readonly supervise: boolean
  readonly log: (error: unknown) => void
}

/** Jobs in tables of the same database, by pg-boss: at least once each, so all of them can be done twice. */
export async function openJobs(database: Database, { supervise, log }: OpenJobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => rowsOf(await database.query(text, values)) },
    supervise,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE,
  })
  boss.on('error', log)
  await boss.start()
  for (const [name, settings] of Object.entries(QUEUES))
    await boss.createQueue(name, { name, policy: 'short', expireInSeconds: EXPIRY, ...settings })
  const loops = new Map<string, JobLoop<never>>()
  const unlisten = await database.listen(CHANNEL, (queue) => loops.get(queue)?.wake())
  /** One question for all queues: asking for the jobs of each costs an idle library a part of its processor. */
  const look = async () => {
    const { rows } = await database.query<{ name: string }>(
      "select distinct name from pgboss.job where name = any($1) and state < 'active' and start_after <= now()",
      [[...loops.keys()]],
    )
    for (const { name } of rows) loops.get(name)?.wake()
  }
  let looking = false
  const timer = setInterval(async () => {
    if (looking || loops.size === 0) return
    looking = true
    await look().catch(log)
    looking = false
  }, POLL).unref()
  return {
    async send(to, queue, data, { key, priority, everySeconds } = {}) {
      const added = await boss.send(queue, data, {
        db: { executeSql: async (text, values) => rowsOf(await to.query(text, values)) },
        ...(priority === undefined ? {} : { priority }),
        // Without a key of its own, the policy would take all jobs of a queue for one.
        singletonKey: key ?? crypto.randomUUID(),
        ...(everySeconds === undefined ? {} : { singletonSeconds: everySeconds }),
      })
      if (added !== null) await to.query('select pg_notify($1, $2)', [CHANNEL, queue])
    },
    work(queue, work) {
      const loop = new JobLoop(work, {
        fetch: async (batchSize) => (await boss.fetch<never>(queue, { batchSize })) as readonly Job<never>[],
        complete: async (ids) => void (await boss.complete(queue, [...ids])),
        fail: async (id, error) => void (await boss.fail(queue, id, describe(error))),
        log,
      })
      loops.set(queue, loop as JobLoop<never>)
      loop.start()
    },
    async releaseAll() {
      await database.query(
        "update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where state = 'active'",
        [],
      )
    },
    async counts() {
      const { rows } = await database.query<{ name: string; state: string; n: number }>(
        'select name, state::text, count(*) as n from pgboss.job group by 1, 2',
        [],
      )
      const counts: Record<string, Record<string, number>> = {}
      for (const { name, state, n } of rows) {
        counts[name] ??= {}
        counts[name]![state] = n
      }
      return counts
    },
    async idle() {
      for (const loop of loops.values()) await loop.idle()
    },
    async stop(milliseconds = 20_000) {
      clearInterval(timer)
      await unlisten()
      await Promise.all([...loops.values()].map((loop) => loop.stop(milliseconds)))
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** pg-boss wants arrays that it may change. */
const rowsOf = ({ rows }: { rows: readonly unknown[] }) => ({ rows: [...rows] })

const describe = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) })
