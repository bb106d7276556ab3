import { z } from '@hono/zod-openapi'
import { callerOf } from '../access/caller.ts'
import { sessionCookie } from '../access/session.ts'
import { endSession, makeSession } from '../manage/tokens.ts'
import { bodyOf, callerOfRequest, json, loggedIn, type Router, requestHeaders, route } from './router.ts'

const person = z.object({ name: z.string(), operator: z.boolean() })

/** The page of the library logs in with a token once, and then has a session that no script can read. */
export function addSessionRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'getSession',
      method: 'get',
      path: '/v1/session',
      responses: { 200: json(z.object({ person: person.nullable() }), 'Who is logged in, if anyone.') },
    }),
    async (c) => {
      const caller = await callerOfRequest(c)
      return c.json({ person: caller ? { name: caller.name, operator: caller.operator } : null }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'logIn',
      method: 'post',
      path: '/v1/session',
      request: { body: bodyOf(z.strictObject({ token: z.string().max(200) })) },
      responses: {
        200: json(person, 'With the cookie of a session.'),
      },
    }),
    async (c) => {
      const { database } = c.get('library')
      const headers = requestHeaders(c)
      const caller = (await callerOf(database, `Bearer ${c.req.valid('json').token}`, headers.origin))!
      c.header('set-cookie', sessionCookie(headers, await makeSession(database, caller)))
      return c.json({ name: caller.name, operator: caller.operator }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'logOut',
      method: 'delete',
      path: '/v1/session',
      responses: { 204: { description: 'Done.' } },
    }),
    async (c) => {
      await endSession(c.get('library').database, await loggedIn(c))
      c.header('set-cookie', sessionCookie(requestHeaders(c), undefined))
      return c.body(null, 204)
    },
  )
}
