import { z } from '@hono/zod-openapi'
import {
  DERIVED_CHANNEL,
  derivationOf,
  derivedFailure,
  findDerived,
  requestDerived,
} from '../derive/derived-file.ts'
import { derivedKey } from '../derive/derived-key.ts'
import { RECIPES } from '../derive/recipes.ts'
import { callerOfRequest, json, type Router, route, waitOf } from './router.ts'
import { digestSchema } from './schemas.ts'

/** Milliseconds after which one is looked at again: the message of its end may have come before. */
const LOOK_AGAIN = 500
/** Seconds after which a client asks again. */
const RETRY_AFTER = 1

/** Of all recipes; each takes its own. */
const query = z.object(
  Object.assign({}, ...RECIPES.map(({ parameters }) => parameters?.partial().shape ?? {})) as Record<
    string,
    z.ZodType
  >,
)

export function addDerivedRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'getDerived',
      method: 'get',
      path: '/v1/derived/{digest}/{recipe}',
      request: {
        params: z.object({ digest: digestSchema, recipe: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/) }),
        query,
      },
      responses: {
        202: json(
          z.object({ state: z.literal('queued') }),
          'It is being built: ask again after Retry-After seconds.',
        ),
        302: { description: 'The file is at Location, under its digest.' },
      },
    }),
    async (c) => {
      const { digest, recipe } = c.req.valid('param')
      const library = c.get('library')
      const { database, signals } = library
      const caller = await callerOfRequest(c)
      const derivation = await derivationOf(library, caller, digest, recipe, c.req.query())
      const key = derivedKey(derivation)
      const until = Date.now() + waitOf(c)
      for (;;) {
        const found = await findDerived(database, key)
        if (!found) await database.transaction((tx) => requestDerived(library, tx, derivation))
        if (found?.state === 'failed') throw derivedFailure(found)
        if (found?.output) {
          const { public: isPublic = false } = (await library.blobIndex.find(found.output)) ?? {}
          // Not for ever: a newer version of the recipe gives another file.
          c.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=3600`)
          c.header('vary', 'authorization, cookie')
          return c.redirect(`/v1/blobs/sha256-${found.output}`, 302)
        }
        const left = until - Date.now()
        if (left <= 0) {
          c.header('retry-after', String(RETRY_AFTER))
          return c.json({ state: 'queued' as const }, 202)
        }
        await signals.wait(DERIVED_CHANNEL, key, Math.min(LOOK_AGAIN, left))
      }
    },
  )
}
