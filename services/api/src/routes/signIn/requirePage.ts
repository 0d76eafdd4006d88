import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { findOrigin } from '../../http/middleware/project/findOrigin.ts'
import type { SignIn } from '../../signIn/createSignIn.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { requireSignIn } from './requireSignIn.ts'

/**
 * Sign-in for the page that calls. Its origin is known to be one of the project; a server has none, and no visitor.
 *
 * @throws ApiError `SIGN_IN_NOT_ENABLED`, `INVALID_APP_CONFIGURATION`.
 */
export function requirePage(call: ProjectCall): { readonly signIn: SignIn; readonly page: SignIn.Page } {
  const { signIn, scope } = requireSignIn(call)
  const origin = findOrigin(call.request, call.services.publicUrl)
  if (origin === undefined) throw new ApiError(reasons.originMissing, { detail: 'visitors sign in at a page' })
  return { signIn, page: { ...scope, origin } }
}
