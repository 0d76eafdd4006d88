import { getNameNonce } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { requireNames } from './requireNames.ts'

/** A nonce for the page that calls. */
export const getNameNonceRoute = projectRoute({
  endpoint: getNameNonce,
  rate: 'names',
  async handle(_, call) {
    const { names, page } = requireNames(call)
    call.header('cache-control', 'no-store')
    return { nonce: names.issueNonce(page) }
  },
})
