import { z } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import { listEvents } from '../events/list-events.ts'
import { EVENT_CHANNEL } from '../events/write-event.ts'
import { createWebhook, deleteWebhook, listWebhooks } from '../manage/webhooks.ts'
import { bodyOf, callerOfRequest, json, loggedIn, type Router, route } from './router.ts'
import { nameSchema } from './schemas.ts'

const cursor = z.string().max(40)
const eventSchema = z
  .object({
    cursor: z.string(),
    at: z.string(),
    type: z.string(),
    asset: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .openapi('Event')
const ofScope = z.object({ scope: nameSchema })
/** Milliseconds after which a comment is sent, so that nothing on the way takes the connection for dead. */
const KEEP_ALIVE = 15_000
const PAGE = 100

export function addEventRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'listEvents',
      method: 'get',
      path: '/v1/events',
      description: 'With `Accept: text/event-stream`, events are sent as they happen, from the cursor on.',
      request: {
        query: z.object({
          after: cursor.optional(),
          limit: z.coerce.number().int().min(1).max(100).default(PAGE),
        }),
      },
      responses: { 200: json(z.object({ events: z.array(eventSchema), cursor: z.string().optional() })) },
    }),
    async (c) => {
      const { after, limit } = c.req.valid('query')
      const { database, signals } = c.get('library')
      const caller = await callerOfRequest(c)
      const events = await listEvents(database, caller, c.req.header('last-event-id') ?? after, limit)
      if (!c.req.header('accept')?.includes('text/event-stream'))
        return c.json({ events: [...events], cursor: events.at(-1)?.cursor ?? after }, 200)
      return streamSSE(c, async (stream) => {
        let last = c.req.header('last-event-id') ?? after
        let found = events
        while (!stream.aborted && !signals.closed) {
          for (const event of found)
            await stream.writeSSE({ id: event.cursor, event: event.type, data: JSON.stringify(event) })
          last = found.at(-1)?.cursor ?? last
          if (found.length === 0) {
            await signals.wait(EVENT_CHANNEL, '', KEEP_ALIVE)
            await stream.write(':\n\n')
          }
          // Rights are those of now: a token that was revoked sees nothing more.
          found = await listEvents(database, await callerOfRequest(c), last, PAGE)
        }
      }) as never
    },
  )

  router.openapi(
    route({
      operationId: 'createWebhook',
      method: 'post',
      path: '/v1/scopes/{scope}/webhooks',
      request: {
        params: ofScope,
        body: bodyOf(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(500) })),
      },
      responses: {
        200: json(z.object({ id: z.string(), secret: z.string() }), 'With the secret, shown this once.'),
      },
    }),
    async (c) => {
      const { database } = c.get('library')
      return c.json(
        await createWebhook(database, await loggedIn(c), c.req.valid('param').scope, c.req.valid('json').url),
        200,
      )
    },
  )

  router.openapi(
    route({
      operationId: 'listWebhooks',
      method: 'get',
      path: '/v1/scopes/{scope}/webhooks',
      request: { params: ofScope },
      responses: {
        200: json(
          z.object({
            webhooks: z.array(
              z.object({
                id: z.string(),
                url: z.string(),
                at: z.string(),
                lastStatus: z.number().nullable(),
              }),
            ),
          }),
        ),
      },
    }),
    async (c) => {
      const found = await listWebhooks(
        c.get('library').database,
        await loggedIn(c),
        c.req.valid('param').scope,
      )
      return c.json({ webhooks: [...found] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'deleteWebhook',
      method: 'delete',
      path: '/v1/scopes/{scope}/webhooks/{id}',
      request: { params: ofScope.extend({ id: z.string().uuid() }) },
      responses: { 204: { description: 'Done.' } },
    }),
    async (c) => {
      const { scope, id } = c.req.valid('param')
      await deleteWebhook(c.get('library').database, await loggedIn(c), scope, id)
      return c.body(null, 204)
    },
  )
}
