import { callerKey } from '@billfold/service/http'
import type { Endpoint } from 'billfold/protocol'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { noteOrigin } from './middleware/project/noteOrigin.ts'
import { readBodyProject } from './middleware/project/readBodyProject.ts'
import { requireProject } from './middleware/project/requireProject.ts'
import { charge } from './middleware/rateLimit/charge.ts'
import { rateLimit } from './middleware/rateLimit/rateLimit.ts'
import type { RouteCall } from './RouteCall.ts'
import { readInput } from './readInput.ts'
import type { ServedRoute } from './ServedRoute.ts'
import type { ServerServices } from './ServerServices.ts'

/** The headers of a granted preflight, remembered for ten minutes. */
function toPreflightHeaders({ method, headers = [] }: Endpoint) {
  return {
    'access-control-allow-methods': method === 'PUT' ? 'PUT' : 'GET, POST',
    'access-control-allow-headers': ['Content-Type', ...headers].join(', '),
    'access-control-max-age': '600',
  }
}

/**
 * Puts a route into the app: its guards in order and its handler; with the last of the `siblings` of its path also the preflight, and 405 for every
 * other method.
 */
export function serveRoute<services extends ServerServices>(
  app: Hono<ApiEnv>,
  route: ServedRoute<services>,
  services: services,
  siblings: readonly ServedRoute<services>[],
): void {
  const { endpoint, access, rate } = route
  const guards: MiddlewareHandler<ApiEnv>[] = []
  if (rate) guards.push(rateLimit(services, rate, 'perCaller'))
  if (access === 'picture') guards.push(noteOrigin(services))
  if (access === 'project') {
    if (route.isProjectInBody) guards.push(readBodyProject(services))
    guards.push(requireProject(services, { isBearerOfVisitor: endpoint.headers?.includes('authorization') ?? false }))
    if (rate) guards.push(rateLimit(services, rate, 'perProject'))
  }
  const guard = every(...guards)
  const methods = siblings.map(({ endpoint: { method } }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  // Existing integrations write some addresses without their last slash.
  for (const path of new Set([endpoint.path, endpoint.path.replace(/(.)\/$/, '$1'), ...(route.paths ?? [])])) {
    app.on(endpoint.method, [path], guard, async c => {
      const input = await readInput(c, route, services.http)
      const answer =
        route.access === 'project'
          ? await route.handle(input, { ...createCall(c, route, services), project: c.get('project') })
          : await route.handle(input, createCall(c, route, services))
      // Through hono, so that headers set on the way are kept.
      if (answer instanceof Response) return c.newResponse(answer.body, answer)
      return endpoint.answerKind === 'nothing' ? c.body(null, 202) : c.json(answer as object)
    })
    if (route !== siblings.at(-1)) continue
    app.options(path, guard, c => {
      const wanted = c.req.header('access-control-request-method')
      const asked = siblings.find(({ endpoint: { method } }) => method === wanted) ?? route
      return c.body(null, 204, toPreflightHeaders(asked.endpoint))
    })
    app.all(path, () => {
      throw new ApiError(reasons.methodNotAllowed, { headers: { allow: methods } })
    })
  }
}

function createCall<services extends ServerServices>(
  c: Context<ApiEnv>,
  route: ServedRoute<services>,
  services: services,
): RouteCall<services> {
  return {
    services,
    request: c.req.raw,
    baseUrl: services.publicUrl ?? new URL(c.req.url).origin,
    caller: callerKey(c.get('callerAddress')),
    header: (name, value) => c.header(name, value),
    async charge(cost) {
      if (!route.rate || cost <= 0) return
      await charge(services, c, route.rate, 'perCaller', cost)
      if (route.access === 'project') await charge(services, c, route.rate, 'perProject', cost)
    },
  }
}
