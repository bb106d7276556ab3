import { z } from '@hono/zod-openapi'
import { assetDetail } from '../read/asset-detail.ts'
import { resolveRefs } from '../read/resolve-refs.ts'
import { searchAssets } from '../read/search-assets.ts'
import { callerOfRequest, json, type Router, route } from './router.ts'
import { assetKind, detailSchema, listSchema, nameSchema, resolutionSchema } from './schemas.ts'

const text = z.string().max(200)
const list = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().max(300)).min(1).max(200),
)

export function addReadRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'resolve',
      method: 'get',
      path: '/v1/resolve',
      request: { query: z.object({ ref: list }) },
      responses: {
        200: json(resolutionSchema, 'Versions, files and digests of all that the addresses need.'),
      },
    }),
    async (c) => {
      const caller = await callerOfRequest(c)
      const found = await resolveRefs(c.get('library').database, caller, c.req.valid('query').ref)
      c.get('library').plays.count(Object.values(found.resolution.refs))
      const age = found.exact ? 'max-age=86400' : 'max-age=60'
      c.header('cache-control', `${found.isPublic ? 'public' : 'private'}, ${age}, stale-if-error=2592000`)
      c.header('vary', 'authorization, cookie')
      return c.json(found.resolution as z.infer<typeof resolutionSchema>, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'searchAssets',
      method: 'get',
      path: '/v1/assets',
      request: {
        query: z.object({
          q: text.optional(),
          kind: assetKind.optional(),
          scope: z
            .string()
            .regex(/^@?[a-z0-9-]{2,64}$/)
            .optional(),
          tag: text.optional(),
          license: text.optional(),
          for: text.regex(/^@[a-z0-9-]{2,64}\/[a-z0-9-]{2,64}$/).optional(),
          sort: z.enum(['best', 'new']).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(24),
          cursor: z.string().max(400).optional(),
        }),
      },
      responses: { 200: json(listSchema) },
    }),
    async (c) => {
      const found = await searchAssets(
        c.get('library').database,
        await callerOfRequest(c),
        c.req.valid('query'),
        c.get('library').cursors,
      )
      c.header('cache-control', 'private, max-age=10')
      c.header('vary', 'authorization, cookie')
      return c.json(found as z.infer<typeof listSchema>, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'getAsset',
      method: 'get',
      path: '/v1/assets/{scope}/{name}',
      request: { params: z.object({ scope: nameSchema, name: nameSchema }) },
      responses: { 200: json(detailSchema) },
    }),
    async (c) => {
      const { scope, name } = c.req.valid('param')
      const found = await assetDetail(
        c.get('library').database,
        await callerOfRequest(c),
        `@${scope}/${name}`,
      )
      c.header('cache-control', 'private, no-cache')
      return c.json(found as z.infer<typeof detailSchema>, 200)
    },
  )
}
