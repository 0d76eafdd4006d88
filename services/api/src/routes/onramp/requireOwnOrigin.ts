import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { findOrigin } from '../../http/middleware/project/findOrigin.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/**
 * A provider sends visitors back to the page that calls, and to no other site: an address that we sign must not lead elsewhere.
 *
 * @throws ApiError `INVALID_INPUT`.
 */
export function requireOwnOrigin({ request, services }: ProjectCall, url: string): void {
  const origin = findOrigin(request, services.publicUrl)
  // A server of the project has proven that it is the project.
  if (origin !== undefined && new URL(url).origin !== origin)
    throw new ApiError(reasons.invalidInput, { detail: 'body.redirectUrl is of another origin than the page' })
}
