import { askNameGateway } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'
import { answerNameGateway } from './answerNameGateway.ts'

/** The gateway of the names on the chain (EIP-3668), with the request in the path. */
export const askNameGatewayRoute = publicRoute({
  endpoint: askNameGateway,
  access: 'open',
  rate: 'nameGateway',
  handle: ({ data }, call) => answerNameGateway(data, call),
})
