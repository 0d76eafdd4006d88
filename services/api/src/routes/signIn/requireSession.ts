import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { SignIn } from '../../signIn/createSignIn.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { readBearer } from './readBearer.ts'
import { requireSignIn } from './requireSignIn.ts'

/**
 * The session of the call's `Authorization`.
 *
 * @throws ApiError `SIGN_IN_NOT_ENABLED`, `SESSION_INVALID`.
 */
export async function requireSession(call: ProjectCall): Promise<{
  readonly signIn: SignIn
  readonly session: SignIn.Session
}> {
  const { signIn, scope } = requireSignIn(call)
  const token = readBearer(call.request, 'authorization')
  const session = token === undefined ? undefined : await signIn.read(scope, token)
  if (!session) throw new ApiError(reasons.sessionInvalid)
  return { signIn, session }
}
