import { z } from '@hono/zod-openapi'
import { listAudit, listScopes, scopeDetail } from '../read/scope-detail.ts'
import { json, loggedIn, type Router, route } from './router.ts'
import { nameSchema } from './schemas.ts'

const ofScope = z.object({ scope: nameSchema })
const role = z.enum(['owner', 'maintainer', 'publisher', 'reader'])
const member = z.object({ name: z.string(), role })

export function addScopeRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'listScopes',
      method: 'get',
      path: '/v1/scopes',
      responses: {
        200: json(z.object({ scopes: z.array(member) }), 'The scopes that the caller belongs to.'),
      },
    }),
    async (c) => {
      const scopes = await listScopes(c.get('library').database, await loggedIn(c))
      return c.json({ scopes: [...scopes] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'getScope',
      method: 'get',
      path: '/v1/scopes/{scope}',
      request: { params: ofScope },
      responses: {
        200: json(
          z.object({
            name: z.string(),
            role: role.nullable(),
            usedBytes: z.number(),
            quotaBytes: z.number(),
            usedAssets: z.number(),
            quotaAssets: z.number(),
            members: z.array(member),
            canManage: z.boolean(),
            canChangeMembers: z.boolean(),
          }),
        ),
      },
    }),
    async (c) => {
      const found = await scopeDetail(
        c.get('library').database,
        await loggedIn(c),
        c.req.valid('param').scope,
      )
      return c.json({ ...found, members: [...found.members] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'listAudit',
      method: 'get',
      path: '/v1/scopes/{scope}/audit',
      request: { params: ofScope },
      responses: {
        200: json(
          z.object({
            entries: z.array(
              z.object({ at: z.string(), actor: z.string(), action: z.string(), target: z.string() }),
            ),
          }),
          'The latest changes, the newest first.',
        ),
      },
    }),
    async (c) => {
      const entries = await listAudit(
        c.get('library').database,
        await loggedIn(c),
        c.req.valid('param').scope,
      )
      return c.json({ entries: [...entries] }, 200)
    },
  )
}
