import { parseAccountId, requestSignInCode } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'
import { readBearer } from './readBearer.ts'
import { requireCodes } from './requireCodes.ts'

/** Sends a code to an address, for the sign-in of one account. */
export const requestSignInCodeRoute = projectRoute({
  endpoint: requestSignInCode,
  rate: 'signInCode',
  async handle({ body: { account, email } }, call) {
    const { signIn, codes, page } = requireCodes(call)
    const { address, networkId: chain } = parseAccountId(account)
    const token = readBearer(call.request, 'authorization')
    const session = token === undefined ? undefined : await signIn.read(page, token)
    const asked = { chain, address, email, caller: call.caller, projectName: call.project.name }
    const outcome = await codes.request(page, asked, session)
    if (outcome.ok) return { uuid: outcome.uuid }
    if (outcome.reason === 'too-many')
      throw new ApiError(reasons.rateLimited, { detail: 'mails', retryAfterMs: outcome.retryAfterMs })
    if (outcome.reason === 'email-invalid') throw new ApiError(reasons.invalidInput, { detail: 'email is no address' })
    if (outcome.reason === 'account-invalid')
      throw new ApiError(reasons.invalidInput, { detail: 'account is no address of its network' })
    throw new ApiError(reasons.unavailable, { detail: 'the mail server did not take the mail', retryAfterMs: 30_000 })
  },
})
