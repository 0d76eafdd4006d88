import { sendEsplora } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { passEsplora } from './passEsplora.ts'

/** The proxy of Bitcoin networks, write side: a signed transaction, handed to one service and never to a second. */
export const sendEsploraRoute = projectRoute({
  endpoint: sendEsplora,
  rate: 'rpc',
  handle: ({ chainId, body }, call) => passEsplora(call, chainId, { path: '/tx', body }),
})
