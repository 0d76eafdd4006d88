import { readEsplora } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'
import { isEsploraPath } from './isEsploraPath.ts'
import { passEsplora } from './passEsplora.ts'

/** The proxy of Bitcoin networks, read side: the paths of `isEsploraPath`, below the address of the RPC proxy. */
export const readEsploraRoute = projectRoute({
  endpoint: readEsplora,
  rate: 'rpc',
  paths: [
    '/v1/address/:address/*',
    '/v1/scripthash/:hash/*',
    '/v1/tx/:txid/*',
    '/v1/block/:hash/*',
    '/v1/block-height/:height',
    '/v1/blocks/tip/hash',
    '/v1/fee-estimates',
    '/v1/mempool',
  ],
  async handle({ chainId }, call) {
    const path = new URL(call.request.url).pathname.replace(/^\/v1/, '')
    if (!isEsploraPath(path)) throw new ApiError(reasons.notFound)
    return passEsplora(call, chainId, { path })
  },
})
