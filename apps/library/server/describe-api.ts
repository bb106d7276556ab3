import { addAssetRoutes } from './routes/asset-routes.ts'
import { addDerivedRoutes } from './routes/derived-routes.ts'
import { addDeviceRoutes } from './routes/device-routes.ts'
import { addEventRoutes } from './routes/event-routes.ts'
import { addIdentityRoutes } from './routes/identity-routes.ts'
import { addJobRoutes } from './routes/job-routes.ts'
import { addManageRoutes } from './routes/manage-routes.ts'
import { addPublishRoutes } from './routes/publish-routes.ts'
import { addReadRoutes } from './routes/read-routes.ts'
import { newRouter, type Router } from './routes/router.ts'
import { addScopeRoutes } from './routes/scope-routes.ts'
import { addSessionRoutes } from './routes/session-routes.ts'

export const apiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Facework library',
    version: '1',
    description: 'Publish characters and clips, and play them by id.',
  },
}

/** All routes but the blobs, which are served past them. */
export function addRoutes(router: Router): void {
  addReadRoutes(router)
  addPublishRoutes(router)
  addManageRoutes(router)
  addAssetRoutes(router)
  addDerivedRoutes(router)
  addEventRoutes(router)
  addSessionRoutes(router)
  addDeviceRoutes(router)
  addIdentityRoutes(router)
  addScopeRoutes(router)
  addJobRoutes(router)
}

/** The API as OpenAPI 3.1, which `packages/library/openapi.json` keeps. */
export function describeApi(): object {
  const router = newRouter()
  addRoutes(router)
  return router.getOpenAPI31Document(apiInfo)
}
