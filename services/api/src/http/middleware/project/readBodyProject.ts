import { isRecord } from 'billfold/protocol'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../../ApiEnv.ts'
import { parseJson } from '../../body/parseJson.ts'
import { readBody } from '../../body/readBody.ts'
import type { ServerServices } from '../../ServerServices.ts'
import { isProjectId } from './isProjectId.ts'

/**
 * For the one call that existing integrations make without a query (facts R5): finds the project in the body. A query that
 * names a project, well or badly, is all that counts.
 *
 * @throws ApiError those of bodies.
 */
export function readBodyProject({ http }: Pick<ServerServices, 'http'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method === 'POST' && !new URL(c.req.url).searchParams.has('projectId')) {
      const text = await readBody(c.req.raw, http.maxBodyBytes)
      c.set('bodyText', text)
      const body = parseJson(text, http.maxBodyDepth)
      const id = isRecord(body) ? body.projectId : undefined
      if (typeof id === 'string' && isProjectId(id)) c.set('bodyProjectId', id)
    }
    await next()
  }
}
