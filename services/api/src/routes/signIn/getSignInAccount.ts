import { getSignInAccount } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { requireSession } from './requireSession.ts'

/** The session that a token stands for. */
export const getSignInAccountRoute = projectRoute({
  endpoint: getSignInAccount,
  rate: 'directory',
  async handle({ includeAccount }, call) {
    const { claims, account } = (await requireSession(call)).session
    return includeAccount ? { ...claims, account } : claims
  },
})
