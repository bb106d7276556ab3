/** The data of the jobs of each queue. */
export interface JobData {
  /** Reads the files of a publish and makes its version. */
  readonly check: { readonly publish: string }
  /** Builds a derived file. */
  readonly derive: { readonly key: string }
  /** Tells a subscriber of an event. */
  readonly webhook: { readonly webhook: string; readonly event: number }
  /** Deletes what nothing uses any more. */
  readonly gc: Readonly<Record<string, never>>
  /** Compares files with what the database says about them. */
  readonly scrub: Readonly<Record<string, never>>
}

export type QueueName = keyof JobData

export interface QueueSettings {
  /** Attempts after the first one. A job whose worker was ended counts as one. */
  readonly retryLimit: number
  /** Seconds until the next attempt. */
  readonly retryDelay: number
  readonly retryBackoff: boolean
}

/** What belongs to somebody is tried until it is done; a webhook is given up after about a day. */
const UNTIL_DONE: QueueSettings = { retryLimit: 100_000, retryDelay: 2, retryBackoff: false }

export const QUEUES: Readonly<Record<QueueName, QueueSettings>> = {
  check: UNTIL_DONE,
  derive: UNTIL_DONE,
  webhook: { retryLimit: 12, retryDelay: 10, retryBackoff: true },
  gc: { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  scrub: { retryLimit: 2, retryDelay: 60, retryBackoff: false },
}

/** Seconds after which a job is given to another worker: its own has ended, as far as anyone knows. */
export const EXPIRY = 90
/** Seconds between looks for jobs that expired. */
export const MAINTENANCE = 15

/** Those first that somebody waits for. */
export const PRIORITY = { interactive: 20, publish: 10, backfill: 0 } as const
