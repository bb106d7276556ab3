import { z } from '@hono/zod-openapi'
import { acceptTransfer, changeVisibility, offerTransfer } from '../manage/assets.ts'
import { closeReport, moderationQueue, reportAsset } from '../manage/moderation.ts'
import { bodyOf, callerOfRequest, json, loggedIn, type Router, route } from './router.ts'
import { nameSchema } from './schemas.ts'

const asset = z.object({ scope: nameSchema, name: nameSchema })
const done = { 204: { description: 'Done.' } } as const
const nameOf = ({ scope, name }: { scope: string; name: string }) => `@${scope}/${name}`

export function addAssetRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'changeAsset',
      method: 'patch',
      path: '/v1/assets/{scope}/{name}',
      request: {
        params: asset,
        body: bodyOf(z.strictObject({ visibility: z.enum(['public', 'team', 'private']) })),
      },
      responses: done,
    }),
    async (c) => {
      const { visibility } = c.req.valid('json')
      await changeVisibility(c.get('library'), await loggedIn(c), nameOf(c.req.valid('param')), visibility)
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'offerTransfer',
      method: 'post',
      path: '/v1/assets/{scope}/{name}/transfer',
      request: {
        params: asset,
        body: bodyOf(z.strictObject({ to: z.string().regex(/^@?[a-z0-9-]{2,64}$/) })),
      },
      responses: done,
    }),
    async (c) => {
      const { to } = c.req.valid('json')
      await offerTransfer(c.get('library'), await loggedIn(c), nameOf(c.req.valid('param')), to)
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'acceptTransfer',
      method: 'post',
      path: '/v1/assets/{scope}/{name}/transfer/accept',
      request: { params: asset },
      responses: {
        200: json(z.object({ name: z.string() }), 'Its new name; the old one leads to it as well.'),
      },
    }),
    async (c) =>
      c.json(await acceptTransfer(c.get('library'), await loggedIn(c), nameOf(c.req.valid('param'))), 200),
  )

  router.openapi(
    route({
      operationId: 'reportAsset',
      method: 'post',
      path: '/v1/assets/{scope}/{name}/reports',
      request: {
        params: asset,
        body: bodyOf(
          z.strictObject({
            version: z.string().max(64).optional(),
            reason: z.enum(['copyright', 'harmful', 'broken', 'other']),
            text: z.string().max(2000).default(''),
          }),
        ),
      },
      responses: done,
    }),
    async (c) => {
      const name = nameOf(c.req.valid('param'))
      await reportAsset(c.get('library').database, await callerOfRequest(c), name, c.req.valid('json'))
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'getModeration',
      method: 'get',
      path: '/v1/moderation',
      responses: {
        200: json(
          z.object({
            held: z.array(
              z.object({
                name: z.string(),
                version: z.string(),
                digest: z.string(),
                kind: z.string(),
                title: z.string(),
                by: z.string().nullable(),
                at: z.string(),
              }),
            ),
            reports: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                version: z.string().nullable(),
                reason: z.string(),
                text: z.string(),
                at: z.string(),
              }),
            ),
          }),
        ),
      },
    }),
    async (c) => {
      const { held, reports } = await moderationQueue(c.get('library').database, await loggedIn(c))
      return c.json({ held: [...held], reports: [...reports] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'closeReport',
      method: 'delete',
      path: '/v1/moderation/reports/{id}',
      request: { params: z.object({ id: z.string().uuid() }) },
      responses: done,
    }),
    async (c) => {
      await closeReport(c.get('library').database, await loggedIn(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
}
