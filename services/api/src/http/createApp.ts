import { Hono } from 'hono'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { cors } from './middleware/cors.ts'
import { observe } from './middleware/observe.ts'
import { respondErrors } from './middleware/respondErrors.ts'
import { secureHeaders } from './middleware/secureHeaders.ts'
import type { ServedRoute } from './ServedRoute.ts'
import type { ServerServices } from './ServerServices.ts'
import { serveRoute } from './serveRoute.ts'

/** Creates the hono app that serves the routes. */
export function createApp<services extends ServerServices>(options: createApp.Options<services>): Hono<ApiEnv> {
  const { routes, services, prepare } = options
  const app = new Hono<ApiEnv>()
  app.use(observe(services))
  app.use(secureHeaders())
  app.use(cors())
  app.use(async (c, next) => {
    // These describe the process, in any state of its database.
    if (!['/live', '/version', '/ready'].includes(c.req.path)) await prepare()
    await next()
  })
  for (const route of routes) {
    const siblings = routes.filter(({ endpoint }) => endpoint.path === route.endpoint.path)
    serveRoute(app, route, services, siblings)
  }
  app.notFound(() => new ApiError(reasons.notFound).toResponse())
  app.onError(respondErrors(services))
  return app
}

export declare namespace createApp {
  type Options<services> = {
    readonly routes: readonly ServedRoute<services>[]
    /** Handed to each handler. */
    readonly services: services
    /** Resolves when the database has its schema and seed. */
    readonly prepare: () => Promise<void>
  }
}
