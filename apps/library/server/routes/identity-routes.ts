import { Refusal } from '@facework/folder/internal'
import { z } from '@hono/zod-openapi'
import { exchangeIdentity } from '../identity/exchange-identity.ts'
import { addTrustedBuild, listTrustedBuilds, removeTrustedBuild } from '../identity/trusted-builds.ts'
import { bodyOf, json, loggedIn, type Router, route } from './router.ts'
import { nameSchema } from './schemas.ts'

const ofScope = z.object({ scope: nameSchema })
const claims = z.record(z.string().min(1).max(100), z.string().min(1).max(500))

/** Build servers publish with the identity token of their provider, without a secret of the library. */
export function addIdentityRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'exchangeIdentity',
      method: 'post',
      path: '/v1/identity/token',
      request: {
        body: bodyOf(
          z.strictObject({
            identityToken: z.string().max(20_000),
            asset: z.string().regex(/^@[a-z0-9-]{2,64}\/[a-z0-9-]{2,64}$/),
          }),
        ),
      },
      responses: {
        200: json(
          z.object({ token: z.string(), seconds: z.number() }),
          'An access token that reads and publishes this asset.',
        ),
      },
    }),
    async (c) => {
      const { database, identities, config } = c.get('library')
      const { identityToken, asset } = c.req.valid('json')
      if (config.publicAddress === undefined)
        throw new Refusal(
          409,
          'library/no-identities',
          '',
          'This library accepts no identity tokens.',
          'Ask the operator to start it with --public-address and --oidc-issuer.',
        )
      return c.json(
        await exchangeIdentity(database, identities, config.publicAddress, identityToken, asset),
        200,
      )
    },
  )

  router.openapi(
    route({
      operationId: 'addTrustedBuild',
      method: 'post',
      path: '/v1/scopes/{scope}/builds',
      request: {
        params: ofScope,
        body: bodyOf(z.strictObject({ asset: nameSchema, issuer: z.string().max(500), claims })),
      },
      responses: { 200: json(z.object({ id: z.string() })) },
    }),
    async (c) => {
      const { database, config } = c.get('library')
      const { scope } = c.req.valid('param')
      return c.json(
        await addTrustedBuild(database, await loggedIn(c), config.oidcIssuers, scope, c.req.valid('json')),
        200,
      )
    },
  )

  router.openapi(
    route({
      operationId: 'listTrustedBuilds',
      method: 'get',
      path: '/v1/scopes/{scope}/builds',
      request: { params: ofScope },
      responses: {
        200: json(
          z.object({
            builds: z.array(
              z.object({
                id: z.string(),
                asset: z.string(),
                issuer: z.string(),
                claims: z.record(z.string(), z.string()),
                by: z.string(),
                at: z.string(),
              }),
            ),
          }),
        ),
      },
    }),
    async (c) => {
      const builds = await listTrustedBuilds(
        c.get('library').database,
        await loggedIn(c),
        c.req.valid('param').scope,
      )
      return c.json({ builds: [...builds] }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'removeTrustedBuild',
      method: 'delete',
      path: '/v1/scopes/{scope}/builds/{id}',
      request: { params: ofScope.extend({ id: z.string().uuid() }) },
      responses: { 204: { description: 'Done.' } },
    }),
    async (c) => {
      const { scope, id } = c.req.valid('param')
      await removeTrustedBuild(c.get('library').database, await loggedIn(c), scope, id)
      return c.body(null, 204)
    },
  )
}
