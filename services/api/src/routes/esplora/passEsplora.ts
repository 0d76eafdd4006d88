import type { NetworkId } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/**
 * Passes a request on to the services of a Bitcoin network, and their answer back, refusals included.
 *
 * @throws ApiError `NETWORK_UNSUPPORTED` for networks that are not served, or speak something else.
 */
export async function passEsplora(
  call: ProjectCall,
  chainId: NetworkId,
  request: EsploraClient.Request,
): Promise<Response> {
  const { services, project } = call
  const network = await services.networks.find(project.id, chainId)
  if (!network || services.families.of(chainId)?.transport !== 'esplora') throw new ApiError(reasons.networkUnsupported)
  const leave = takeRpcPlace(call)
  try {
    const { status, text } = await services.esplora.pass(network, request)
    const type = /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain; charset=utf-8'
    return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'private, no-store' } })
  } finally {
    leave()
  }
}
