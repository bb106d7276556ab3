import { z } from '@hono/zod-openapi'
import { listHeld } from '../manage/list-held.ts'
import { listTokens, makeToken, revokeToken, setMember } from '../manage/tokens.ts'
import { changeVersion, decideHeld, removeVersion, setTag } from '../manage/versions.ts'
import { bodyOf, json, loggedIn, type Router, route } from './router.ts'
import { grantSchema, heldSchema, nameSchema, tokenSchema } from './schemas.ts'

const version = z.string().max(64)
const reason = z.string().max(1000)
const asset = z.object({ scope: nameSchema, name: nameSchema })
const ofVersion = asset.extend({ version })
const done = { 204: { description: 'Done.' } } as const
const nameOf = ({ scope, name }: { scope: string; name: string }) => `@${scope}/${name}`

export function addManageRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'changeVersion',
      method: 'patch',
      path: '/v1/assets/{scope}/{name}/versions/{version}',
      request: {
        params: ofVersion,
        body: bodyOf(
          z.strictObject({
            yanked: z.boolean().optional(),
            deprecated: reason.optional(),
            reason: reason.optional(),
          }),
        ),
      },
      responses: done,
    }),
    async (c) => {
      const params = c.req.valid('param')
      await changeVersion(
        c.get('library'),
        await loggedIn(c),
        nameOf(params),
        params.version,
        c.req.valid('json'),
      )
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'removeVersion',
      method: 'delete',
      path: '/v1/assets/{scope}/{name}/versions/{version}',
      request: { params: ofVersion, query: z.object({ reason: reason.min(1) }) },
      responses: done,
    }),
    async (c) => {
      const params = c.req.valid('param')
      await removeVersion(
        c.get('library'),
        await loggedIn(c),
        nameOf(params),
        params.version,
        c.req.valid('query').reason,
      )
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'decideVersion',
      method: 'post',
      path: '/v1/assets/{scope}/{name}/versions/{version}/decision',
      request: {
        params: ofVersion,
        body: bodyOf(z.strictObject({ approve: z.boolean(), reason: reason.default('') })),
      },
      responses: done,
    }),
    async (c) => {
      const params = c.req.valid('param')
      const { approve, reason } = c.req.valid('json')
      await decideHeld(c.get('library'), await loggedIn(c), nameOf(params), params.version, approve, reason)
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'listHeld',
      method: 'get',
      path: '/v1/held',
      responses: { 200: json(z.object({ versions: z.array(heldSchema) }), 'Versions that wait for review.') },
    }),
    async (c) => {
      const versions = await listHeld(c.get('library').database, await loggedIn(c))
      return c.json({ versions: [...versions] }, 200)
    },
  )

  for (const method of ['put', 'delete'] as const) {
    router.openapi(
      route({
        operationId: method === 'put' ? 'setTag' : 'deleteTag',
        method,
        path: '/v1/assets/{scope}/{name}/tags/{tag}',
        request: {
          params: asset.extend({ tag: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/) }),
          query: z.object({ version: version.optional() }),
        },
        responses: done,
      }),
      async (c) => {
        const params = c.req.valid('param')
        const wanted = method === 'put' ? (c.req.valid('query').version ?? '') : undefined
        await setTag(c.get('library'), await loggedIn(c), nameOf(params), params.tag, wanted)
        return c.body(null, 204)
      },
    )
  }

  router.openapi(
    route({
      operationId: 'whoAmI',
      method: 'get',
      path: '/v1/me',
      responses: {
        200: json(z.object({ name: z.string(), operator: z.boolean(), grants: z.array(grantSchema) })),
      },
    }),
    async (c) => {
      const { name, operator, grants } = await loggedIn(c)
      return c.json({ name, operator, grants: [...grants] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'createToken',
      method: 'post',
      path: '/v1/tokens',
      request: {
        body: bodyOf(
          z.strictObject({
            label: z.string().max(100).default(''),
            grants: z.array(grantSchema).min(1).max(50),
            days: z.number().int().min(1).max(3650).optional(),
            origins: z.array(z.string().max(200)).max(20).optional(),
          }),
        ),
      },
      responses: { 200: json(z.object({ token: z.string() }), 'The token, shown this once.') },
    }),
    async (c) =>
      c.json(
        { token: await makeToken(c.get('library').database, await loggedIn(c), c.req.valid('json')) },
        200,
      ),
  )

  router.openapi(
    route({
      operationId: 'listTokens',
      method: 'get',
      path: '/v1/tokens',
      responses: { 200: json(z.object({ tokens: z.array(tokenSchema) })) },
    }),
    async (c) => {
      const tokens = await listTokens(c.get('library').database, await loggedIn(c))
      return c.json({ tokens: tokens.map((token) => ({ ...token, grants: [...token.grants] })) }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'revokeToken',
      method: 'delete',
      path: '/v1/tokens/{id}',
      request: { params: z.object({ id: z.string().max(40) }) },
      responses: done,
    }),
    async (c) => {
      await revokeToken(c.get('library').database, await loggedIn(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  router.openapi(
    route({
      operationId: 'setMember',
      method: 'put',
      path: '/v1/scopes/{scope}/members/{person}',
      request: {
        params: z.object({ scope: nameSchema, person: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/) }),
        body: bodyOf(
          z.strictObject({ role: z.enum(['owner', 'maintainer', 'publisher', 'reader']).nullable() }),
        ),
      },
      responses: {
        200: json(z.object({ token: z.string().optional() }), 'With a token for a person who is new.'),
      },
    }),
    async (c) => {
      const { scope, person } = c.req.valid('param')
      const { role } = c.req.valid('json')
      const made = await setMember(
        c.get('library').database,
        await loggedIn(c),
        scope,
        person,
        role ?? undefined,
      )
      return c.json(made.token === undefined ? {} : { token: made.token }, 200)
    },
  )
}
