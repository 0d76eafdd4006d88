import { postNameGateway } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'
import { answerNameGateway } from './answerNameGateway.ts'

/** The gateway of the names on the chain (EIP-3668), with the request in the body. */
export const postNameGatewayRoute = publicRoute({
  endpoint: postNameGateway,
  access: 'open',
  rate: 'nameGateway',
  handle: ({ body: { data } }, call) => answerNameGateway(data, call),
})
