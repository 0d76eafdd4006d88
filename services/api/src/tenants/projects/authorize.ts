import { createHash, timingSafeEqual } from 'node:crypto'
import { isOriginAllowed } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Project } from './Project.ts'

/**
 * Whether a call may speak for a project (security, section 5 "Identity of a call"): a page by its origin, a server by a
 * secret key. A project id is public and proves nothing. Development projects take callers without an origin too, so that
 * command lines and tests need no key.
 *
 * @throws ApiError `INVALID_APP_CONFIGURATION`, `INVALID_SECRET_KEY`.
 */
export function authorize(project: Project, caller: authorize.Caller): void {
  const { origin, secretKey } = caller
  if (origin !== undefined) {
    const rules = { development: project.isDevelopment, isPublicSuffix: caller.isPublicSuffix }
    if (!isOriginAllowed(origin, project.allowedOrigins, rules)) throw new ApiError(reasons.originNotAllowed)
    return
  }
  if (secretKey !== undefined) {
    if (!isKeyOf(project, secretKey)) throw new ApiError(reasons.secretKeyInvalid)
    return
  }
  if (!project.isDevelopment) throw new ApiError(reasons.originMissing)
}

function isKeyOf(project: Project, secretKey: string): boolean {
  const hash = createHash('sha256').update(secretKey).digest()
  return project.secretKeyHashes.some(known => timingSafeEqual(hash, Buffer.from(known, 'hex')))
}

export declare namespace authorize {
  type Caller = {
    /** The `Origin` header, or the API's own origin for a same-origin read, which carries none. */
    readonly origin: string | undefined
    /** From `Authorization: Bearer`. */
    readonly secretKey: string | undefined
    readonly isPublicSuffix: (host: string) => boolean
  }
}
