import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { findOrigin } from '../../http/middleware/project/findOrigin.ts'
import type { NameNonces } from '../../names/createNameNonces.ts'
import type { Names } from '../../names/createNames.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/**
 * Account names for the page that calls. Its origin is one of the project; a server has none, and registers no names.
 *
 * @throws ApiError `NAMES_NOT_OFFERED`, `INVALID_APP_CONFIGURATION`.
 */
export function requireNames({ services, project, request }: ProjectCall): {
  readonly names: Names
  readonly page: NameNonces.Page
} {
  if (!services.names) throw new ApiError(reasons.namesOff)
  const origin = findOrigin(request, services.publicUrl)
  if (origin === undefined) throw new ApiError(reasons.originMissing, { detail: 'names are registered at a page' })
  return { names: services.names, page: { projectId: project.id, origin } }
}
