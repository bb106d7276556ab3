import { z } from '@hono/zod-openapi'
import {
  decideDeviceLogin,
  findDeviceLogin,
  startDeviceLogin,
  takeDeviceToken,
} from '../manage/device-logins.ts'
import { bodyOf, json, loggedIn, type Router, route } from './router.ts'

const userCode = z.string().regex(/^[A-Za-z]{4}-[A-Za-z]{4}$/)

/** `facework login`: a program shows a code, a person allows it in the page. */
export function addDeviceRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'startDeviceLogin',
      method: 'post',
      path: '/v1/device',
      request: { body: bodyOf(z.strictObject({ label: z.string().max(100).default('') })) },
      responses: {
        200: json(z.object({ deviceCode: z.string(), userCode: z.string(), seconds: z.number() })),
      },
    }),
    async (c) => c.json(await startDeviceLogin(c.get('library').database, c.req.valid('json').label), 200),
  )

  router.openapi(
    route({
      operationId: 'takeDeviceToken',
      method: 'post',
      path: '/v1/device/token',
      request: { body: bodyOf(z.strictObject({ deviceCode: z.string().max(100) })) },
      responses: {
        200: json(z.object({ token: z.string().optional() }), 'Without a token until somebody has decided.'),
      },
    }),
    async (c) => {
      const token = await takeDeviceToken(c.get('library').database, c.req.valid('json').deviceCode)
      return c.json(token === undefined ? {} : { token }, 200)
    },
  )

  router.openapi(
    route({
      operationId: 'getDeviceLogin',
      method: 'get',
      path: '/v1/device/{userCode}',
      request: { params: z.object({ userCode }) },
      responses: { 200: json(z.object({ label: z.string() })) },
    }),
    async (c) => {
      await loggedIn(c)
      return c.json(await findDeviceLogin(c.get('library').database, c.req.valid('param').userCode), 200)
    },
  )

  router.openapi(
    route({
      operationId: 'decideDeviceLogin',
      method: 'post',
      path: '/v1/device/{userCode}',
      request: { params: z.object({ userCode }), body: bodyOf(z.strictObject({ approve: z.boolean() })) },
      responses: { 204: { description: 'Done.' } },
    }),
    async (c) => {
      const { database } = c.get('library')
      const { approve } = c.req.valid('json')
      await decideDeviceLogin(database, await loggedIn(c), c.req.valid('param').userCode, approve)
      return c.body(null, 204)
    },
  )
}
