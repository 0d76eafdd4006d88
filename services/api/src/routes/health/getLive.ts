import { getLive } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'

/** The process runs and answers. */
export const getLiveRoute = publicRoute({
  endpoint: getLive,
  access: 'open',
  rate: undefined,
  handle: async () => ({ status: 'ok' as const }),
})
