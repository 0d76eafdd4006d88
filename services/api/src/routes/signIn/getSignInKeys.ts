import { getSignInKeys } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'

/** The public keys of tokens; none where no token was signed yet. */
export const getSignInKeysRoute = publicRoute({
  endpoint: getSignInKeys,
  access: 'open',
  rate: 'directory',
  async handle(_, { services, header }) {
    header('cache-control', 'public, max-age=300')
    return (await services.signIn?.keys()) ?? { keys: [] }
  },
})
