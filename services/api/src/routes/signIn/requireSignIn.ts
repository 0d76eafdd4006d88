import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { SignIn } from '../../signIn/createSignIn.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/** The remote feature by which a project enables it. */
const featureId = 'hosted_sign_in'

/**
 * Sign-in, for a project that has enabled it.
 *
 * @throws ApiError `SIGN_IN_NOT_ENABLED`.
 */
export function requireSignIn({ services, project, baseUrl }: ProjectCall): {
  readonly signIn: SignIn
  readonly scope: SignIn.Scope
} {
  const { signIn } = services
  if (!signIn) throw new ApiError(reasons.signInOff, { detail: 'the operator has set no secret for it' })
  if (!project.features.some(({ id, isEnabled }) => id === featureId && isEnabled))
    throw new ApiError(reasons.signInOff, { detail: `the feature ${featureId} is off` })
  return { signIn, scope: { projectId: project.id, issuer: baseUrl } }
}
