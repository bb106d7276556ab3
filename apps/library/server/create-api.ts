import { statfs } from 'node:fs/promises'
import { Refusal } from '@facework/folder/internal'
import { mayEverywhere, needsLogin } from './access/caller.ts'
import { addRoutes, apiInfo } from './describe-api.ts'
import type { LibraryContext } from './library-context.ts'
import type { Metrics } from './metrics.ts'
import { callerOfRequest, newRouter, type Router, sendProblem } from './routes/router.ts'

export interface ApiOptions {
  readonly log: (error: unknown) => void
  readonly isClosing: () => boolean
  /** Throws when database or blobs cannot be reached. */
  readonly check: () => Promise<void>
  readonly metrics: Metrics
}

/** Free bytes below which nothing more is taken. */
const LEAST_FREE = 256 * 1024 ** 2
const LONGEST_JSON = 4 * 1024 ** 2

/** All of the API but the blobs, which are served past it. */
export function createApi(library: LibraryContext, { log, isClosing, check, metrics }: ApiOptions): Router {
  const router = newRouter()
  router.onError((error, c) => sendProblem(c, error, log))
  router.notFound((c) =>
    sendProblem(
      c,
      new Refusal(404, 'library/not-found', c.req.path.slice(0, 200), 'There is nothing at this address.'),
      log,
    ),
  )
  router.use(async (c, next) => {
    c.set('library', library)
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > LONGEST_JSON && c.req.header('content-type')?.startsWith('application/json'))
      throw new Refusal(413, 'library/too-large', '', `A request has at most ${LONGEST_JSON} bytes of JSON.`)
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  addRoutes(router)
  router.doc31('/v1/openapi.json', apiInfo)
  router.get('/health/live', (c) => c.json({ live: true }))
  router.get('/health/ready', async (c) => {
    const problem = isClosing() ? 'shutting down' : await whatIsMissing(library, check)
    return c.json(
      problem === undefined ? { ready: true } : { ready: false, problem },
      problem === undefined ? 200 : 503,
    )
  })
  router.get('/metrics', async (c) => {
    if (!library.config.openMetrics && !mayEverywhere(await callerOfRequest(c), 'operate')) throw needsLogin()
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  return router
}

async function whatIsMissing(
  { folder }: LibraryContext,
  check: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await check()
  } catch {
    return 'database or files'
  }
  const free = await statfs(folder).catch(() => undefined)
  return free && free.bavail * free.bsize < LEAST_FREE ? 'disk space' : undefined
}
