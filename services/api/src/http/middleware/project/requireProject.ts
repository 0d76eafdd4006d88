import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../../../errors/ApiError.ts'
import { reasons } from '../../../errors/reasons.ts'
import { authorize } from '../../../tenants/projects/authorize.ts'
import type { ApiEnv } from '../../ApiEnv.ts'
import type { ServerServices } from '../../ServerServices.ts'
import { findOrigin } from './findOrigin.ts'
import { readProjectId } from './readProjectId.ts'

/**
 * Finds the project of a call and whether the caller may speak for it; everything a handler reads is that project's.
 * With `isBearerOfVisitor` the header `Authorization` is no secret key of the project.
 *
 * @throws ApiError `PROJECT_ID_NOT_CONFIGURED`, `INVALID_APP_CONFIGURATION`, `INVALID_SECRET_KEY`.
 */
export function requireProject(
  services: Pick<ServerServices, 'isPublicSuffix' | 'projects' | 'publicUrl'>,
  { isBearerOfVisitor = false } = {},
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const projectId = c.get('bodyProjectId') ?? readProjectId(c.req.url)
    if (projectId === undefined) throw new ApiError(reasons.projectIdMissing)
    const project = await services.projects.find(projectId)
    if (!project) throw new ApiError(reasons.projectUnknown)
    const header = isBearerOfVisitor ? undefined : c.req.header('authorization')
    authorize(project, {
      origin: findOrigin(c.req.raw, services.publicUrl),
      secretKey: header === undefined ? undefined : (/^Bearer (\S{1,512})$/.exec(header)?.[1] ?? ''),
      isPublicSuffix: services.isPublicSuffix,
    })
    c.set('project', project)
    const origin = c.req.header('origin')
    if (origin !== undefined) c.set('allowedOrigin', origin)
    await next()
  }
}
