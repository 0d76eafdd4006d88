import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { SignIn } from '../../signIn/createSignIn.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { requirePage } from './requirePage.ts'

/**
 * Codes by e-mail, for the page that calls.
 *
 * @throws ApiError `SIGN_IN_NOT_ENABLED`, `INVALID_APP_CONFIGURATION`.
 */
export function requireCodes(call: ProjectCall): {
  readonly signIn: SignIn
  readonly codes: SignIn.Codes
  readonly page: SignIn.Page
} {
  const { signIn, page } = requirePage(call)
  const { codes } = signIn
  if (!codes) throw new ApiError(reasons.signInOff, { detail: 'the operator has set no mail server' })
  return { signIn, codes, page }
}
