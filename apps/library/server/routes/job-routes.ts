import { z } from '@hono/zod-openapi'
import { jobOverview } from '../jobs/job-overview.ts'
import { json, loggedIn, type Router, route } from './router.ts'

const text = z.string()
const problem = z.string().nullable()

export function addJobRoutes(router: Router): void {
  router.openapi(
    route({
      operationId: 'getJobs',
      method: 'get',
      path: '/v1/jobs',
      responses: {
        200: json(
          z.object({
            queues: z.array(z.object({ queue: text, states: z.record(z.string(), z.number()) })),
            publishes: z.array(
              z.object({ name: text, version: text, state: text, by: text, at: text, problem }),
            ),
            failed: z.array(
              z.object({ recipe: text, digest: text, asset: z.string().nullable(), at: text, problem }),
            ),
          }),
          'Queues, the latest publishes, and derived files that could not be built.',
        ),
      },
    }),
    async (c) => {
      const { queues, publishes, failed } = await jobOverview(c.get('library'), await loggedIn(c))
      return c.json({ queues: [...queues], publishes: [...publishes], failed: [...failed] } as never, 200)
    },
  )
}
