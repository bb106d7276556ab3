import { createHash } from 'node:crypto'
import { Refusal } from '@facework/folder/internal'
import { type Manifest, PART_SIZE } from '@facework/library'
import { z } from '@hono/zod-openapi'
import {
  findPublish,
  PUBLISH_CHANNEL,
  publishResult,
  receivePart,
  startPublish,
  submitPublish,
} from '../publish/publishes.ts'
import { bodyOf, json, loggedIn, type Router, route, waitOf } from './router.ts'
import { manifestSchema, publishSchema, publishStateSchema } from './schemas.ts'

const id = z.string().uuid()
/** Milliseconds after which a publish is looked at again: the message of its end may be lost. */
const LOOK_AGAIN = 2000

export function addPublishRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'startPublish',
      method: 'post',
      path: '/v1/publishes',
      request: {
        body: bodyOf(
          z.strictObject({
            manifest: manifestSchema,
            tag: z
              .string()
              .regex(/^[a-z][a-z0-9-]{0,31}$/)
              .optional(),
            visibility: z.enum(['public', 'team', 'private']).optional(),
            allowBreaking: z.boolean().optional(),
            dryRun: z.boolean().optional(),
          }),
        ),
      },
      responses: {
        200: json(
          z.object({ id: z.string(), state: publishStateSchema, missing: z.array(z.string()) }),
          'Files to be sent.',
        ),
      },
    }),
    async (c) => {
      await c.get('library').space.check()
      const { manifest, ...options } = c.req.valid('json')
      const started = await startPublish(
        c.get('library'),
        await loggedIn(c),
        { manifest: manifest as Manifest, ...options },
        c.req.header('idempotency-key')?.slice(0, 200),
      )
      return c.json({ ...started, missing: [...started.missing] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'sendPart',
      method: 'put',
      path: '/v1/publishes/{id}/blobs/{digest}/parts/{n}',
      request: {
        params: z.object({
          id,
          digest: z.string().regex(/^[0-9a-f]{64}$/),
          n: z.coerce.number().int().min(0).max(1000),
        }),
      },
      responses: { 204: { description: 'The part is on the disk.' } },
    }),
    async (c) => {
      const { id, digest, n } = c.req.valid('param')
      const library = c.get('library')
      const publish = await findPublish(library.database, await loggedIn(c), id)
      await library.space.check()
      const bytes = await readBody(c.req.raw, PART_SIZE)
      checkContentDigest(c.req.header('content-digest'), bytes)
      await receivePart(library, publish, digest, n, bytes)
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'submitPublish',
      method: 'post',
      path: '/v1/publishes/{id}/submit',
      request: { params: z.object({ id }) },
      responses: { 200: json(publishSchema, 'What became of it, or how far it is.') },
    }),
    async (c) => {
      const library = c.get('library')
      const caller = await loggedIn(c)
      const { id } = c.req.valid('param')
      await library.space.check()
      await submitPublish(library, caller, await findPublish(library.database, caller, id))
      const until = Date.now() + waitOf(c)
      for (;;) {
        // Before the look: the publish may end meanwhile.
        const message = library.signals.wait(PUBLISH_CHANNEL, id, Math.min(LOOK_AGAIN, until - Date.now()))
        const result = publishResult(await findPublish(library.database, caller, id))
        const isDone = result.state !== 'submitted' && result.state !== 'checking'
        if (isDone || Date.now() >= until)
          return c.json(
            { ...result, changes: [...result.changes], diagnostics: [...result.diagnostics] },
            200,
          )
        await message
      }
    },
  )

  router.openapi(
    route({
      operationId: 'getPublish',
      method: 'get',
      path: '/v1/publishes/{id}',
      request: { params: z.object({ id }) },
      responses: { 200: json(publishSchema) },
    }),
    async (c) => {
      const caller = await loggedIn(c)
      const found = await findPublish(c.get('library').database, caller, c.req.valid('param').id)
      const result = publishResult(found)
      return c.json({ ...result, changes: [...result.changes], diagnostics: [...result.diagnostics] }, 200)
    },
  )
}

/** At most this many bytes: what comes beyond them is not kept. */
async function readBody(request: Request, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > most) throw new Refusal(413, 'library/too-large', '', `A part has at most ${most} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function checkContentDigest(header: string | undefined, bytes: Uint8Array): void {
  if (header === undefined) return
  const [, sent] = /(?:^|,)\s*sha-256=:([^:]*):/.exec(header) ?? []
  if (sent === createHash('sha256').update(bytes).digest('base64')) return
  throw new Refusal(
    422,
    'library/digest',
    'content-digest',
    'The part arrived with other bytes than it was sent with.',
    'Send it again.',
  )
}
