import { statfs } from 'node:fs/promises'
import { Refusal } from '@facework/folder/internal'
import type { LibraryContext } from './library-context.ts'
import { addDerivedRoutes } from './routes/derived-routes.ts'
import { addManageRoutes } from './routes/manage-routes.ts'
import { addPublishRoutes } from './routes/publish-routes.ts'
import { addReadRoutes } from './routes/read-routes.ts'
import { newRouter, type Router, sendProblem } from './routes/router.ts'

export interface ApiOptions {
  readonly log: (error: unknown) => void
  readonly isClosing: () => boolean
}

/** Free bytes below which nothing more is taken. */
const LEAST_FREE = 256 * 1024 ** 2
const LONGEST_JSON = 4 * 1024 ** 2

/** All of the API but the blobs, which are served past it. */
export function createApi(library: LibraryContext, { log, isClosing }: ApiOptions): Router {
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
  addReadRoutes(router)
  addPublishRoutes(router)
  addManageRoutes(router)
  addDerivedRoutes(router)
  router.doc31('/v1/openapi.json', apiInfo)
  router.get('/health/live', (c) => c.json({ live: true }))
  router.get('/health/ready', async (c) => {
    const problem = isClosing() ? 'shutting down' : await whatIsMissing(library)
    return c.json(
      problem === undefined ? { ready: true } : { ready: false, problem },
      problem === undefined ? 200 : 503,
    )
  })
  return router
}

export const apiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Facework library',
    version: '1',
    description: 'Publish characters and clips, and play them by id.',
  },
}

async function whatIsMissing({ database, folder }: LibraryContext): Promise<string | undefined> {
  try {
    await database.query('select n from migrations limit 1', [])
  } catch {
    return 'database'
  }
  const free = await statfs(folder).catch(() => undefined)
  return free && free.bavail * free.bsize < LEAST_FREE ? 'disk space' : undefined
}
