import { confirmSignInCode } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'
import { requireCodes } from './requireCodes.ts'

/** Confirms a code. Every code that does not count is refused alike. */
export const confirmSignInCodeRoute = projectRoute({
  endpoint: confirmSignInCode,
  rate: 'signInCode',
  async handle({ body: { code } }, call) {
    const { codes, page } = requireCodes(call)
    const isRight = await codes.confirm(page, call.request.headers.get('x-otp') ?? '', code)
    if (!isRight) throw new ApiError(reasons.signInRefused, { detail: 'code' })
    return undefined
  },
})
