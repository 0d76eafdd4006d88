import { getSignInNonce } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { requirePage } from './requirePage.ts'

/** A nonce for the page that calls. */
export const getSignInNonceRoute = projectRoute({
  endpoint: getSignInNonce,
  rate: 'signIn',
  async handle(_, call) {
    const { signIn, page } = requirePage(call)
    return signIn.issueNonce(page)
  },
})
