import { sendEsplora } from 'billfold/protocol'
import { passEsplora } from '../esplora/passEsplora.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/** The proxy of Bitcoin networks, write side: a signed transaction, handed to one service and never to a second. */
export const sendEsploraRoute = projectRoute({
  endpoint: sendEsplora,
  rate: 'rpc',
  handle: ({ chainId, body }, call) => passEsplora(call, chainId, { path: '/tx', body }),
})
