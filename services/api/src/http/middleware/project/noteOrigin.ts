import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../../../errors/ApiError.ts'
import type { ApiEnv } from '../../ApiEnv.ts'
import type { ServerServices } from '../../ServerServices.ts'
import { requireProject } from './requireProject.ts'

/**
 * For routes without a project: records whether the calling origin is one of its project's, so that its scripts may read the
 * answer too. Never refuses: an `<img>` names neither.
 */
export function noteOrigin(
  services: Pick<ServerServices, 'isPublicSuffix' | 'projects' | 'publicUrl'>,
): MiddlewareHandler<ApiEnv> {
  const find = requireProject(services)
  return async (c, next) => {
    if (c.req.header('origin') !== undefined) {
      try {
        await find(c, async () => {})
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    await next()
  }
}
