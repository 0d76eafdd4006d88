import { getVersion } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'

/** What is running. */
export const getVersionRoute = publicRoute({
  endpoint: getVersion,
  access: 'open',
  rate: undefined,
  handle: async (_, { services }) => services.version,
})
