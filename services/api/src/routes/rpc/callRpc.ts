import { callRpc } from 'billfold/protocol'
import * as v from 'valibot'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { stringifyExactJson } from '../../upstream/rpc/stringifyExactJson.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { answerRpc } from './answerRpc.ts'

/** The RPC proxy: reads and signed transactions only, by the table of `protocol/rpc`. */
export const callRpcRoute = projectRoute({
  endpoint: callRpc,
  rate: 'rpc',
  // Item by item in `answerRpc`, so that one bad request does not cost a whole batch.
  body: v.unknown(),
  async handle({ chainId, body }, { project, services, charge }) {
    const network = await services.networks.find(project.id, chainId)
    if (!network) throw new ApiError(reasons.networkUnsupported)
    // Each call of a batch counts.
    await charge(Array.isArray(body) ? body.length - 1 : 0)
    const leave = takeRpcPlace({ project, services })
    try {
      const answer = stringifyExactJson(await answerRpc(body, network, services.rpc, project.id))
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    } finally {
      leave()
    }
  },
})
