import { deriveWork } from '../derive/build-derived.ts'
import { webhookWork } from '../events/deliver-webhook.ts'
import { collectGarbage, expirePublishes, removeLeftovers } from '../keep/collect-garbage.ts'
import { scrub } from '../keep/scrub.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkWork } from '../publish/check-publishes.ts'
import { countWords } from '../read/correct-words.ts'

const HOUR = 3600
/** Spans of jobs by the clock end before pg-boss archives them, after 12 hours. */
const SCRUB_EVERY = 12 * HOUR
/** Files that one scrub reads again. */
const SCRUBBED = 1000
/** Milliseconds between looks for what is due. */
const LOOK_EVERY = 60_000

/** Runs the jobs of all queues in this process, and adds those that are due by the clock. */
export function runJobs(context: LibraryContext, log: (error: unknown) => void): () => void {
  const { jobs, database } = context
  jobs.work('check', checkWork(context))
  jobs.work('derive', deriveWork(context))
  jobs.work('webhook', webhookWork(context))
  jobs.work('gc', {
    batch: 1,
    async run() {
      await expirePublishes(context)
      await removeLeftovers(context)
      await collectGarbage(context)
      await countWords(database)
      return []
    },
  })
  jobs.work('scrub', {
    batch: 1,
    async run() {
      const { missing, damaged } = await scrub(context, SCRUBBED)
      if (missing.length + damaged.length > 0)
        log(new Error(`Files are missing: ${missing.join(', ')}; damaged: ${damaged.join(', ')}.`))
      return []
    },
  })
  // Whichever process is first adds the job of a span: the others find that there is one.
  const look = async () => {
    await jobs.send(database, 'gc', {}, { key: 'gc', everySeconds: HOUR })
    await jobs.send(database, 'scrub', {}, { key: 'scrub', everySeconds: SCRUB_EVERY })
  }
  const timer = setInterval(() => void look().catch(log), LOOK_EVERY).unref()
  return () => clearInterval(timer)
}
