import { verifySignedText } from '@billfold/evm/verify'
import { isBillfoldError, isEvmAddress, type NetworkId, registerName } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Names } from '../../names/createNames.ts'
import { bridgeUrl, createBridgeFetch } from '../../upstream/rpc/createBridgeFetch.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { projectRoute } from '../projectRoute.ts'
import { requireNames } from './requireNames.ts'
import { toChainNames } from './toChainNames.ts'

/** ENSIP-11: coin types of EVM networks are above this one, which stands for all of them. */
const evmBit = 0x8000_0000
/** Attempts for one address: each may cost requests to a node. */
const perAddress = { capacity: 10, perMs: 3_600_000 }

/** Registers a name for the account that signed it. */
export const registerNameRoute = projectRoute({
  endpoint: registerName,
  rate: 'nameRegistration',
  async handle({ body: { address, coin_type: coinType, message, signature } }, call) {
    const { names, page } = requireNames(call)
    const { services, project } = call
    if (coinType <= evmBit) throw new ApiError(reasons.chainIdInvalid)
    if (!isEvmAddress(address)) throw new ApiError(reasons.invalidInput, { detail: 'address takes an EVM address' })
    const id: NetworkId = `eip155:${coinType - evmBit}`
    const network = await services.networks.find(project.id, id)
    if (!network || network.isTestnet) throw new ApiError(reasons.networkUnsupported, { detail: id })
    const rule = { ...perAddress, capacity: perAddress.capacity * services.rateFactor }
    const { isAllowed, retryAfterMs } = await services.limiter.take(`names ${address.toLowerCase()}`, rule)
    if (!isAllowed) throw new ApiError(reasons.rateLimited, { retryAfterMs })
    const leave = takeRpcPlace(call)
    try {
      const signed = { fetch: createBridgeFetch(network, services.rpc), chain: { id }, address, message, signature }
      const outcome = await names.register(page, {
        ...{ address, coinType, message },
        isOnChain: await toChainNames(call, names),
        async verify() {
          if (await isSignedByKey(signed)) return 'key'
          return (await verifySignedText({ ...signed, rpcUrls: [bridgeUrl] })) ? 'contract' : undefined
        },
      })
      if (!outcome.ok) throw refuse(outcome.fault)
      return { success: true }
    } catch (cause) {
      if (cause instanceof UpstreamError || isBillfoldError(cause))
        throw new ApiError(reasons.upstreamFailed, { cause })
      throw cause
    } finally {
      leave()
    }
  },
})

/** Whether the key of a plain account signed: what is left without a node. */
async function isSignedByKey(signed: Omit<Parameters<typeof verifySignedText>[0], 'rpcUrls'>): Promise<boolean> {
  try {
    return await verifySignedText({ ...signed, rpcUrls: [] })
  } catch (error) {
    if (isBillfoldError(error, 'rpc/no-url')) return false
    throw error
  }
}

function refuse(fault: Names.Fault): ApiError {
  switch (fault) {
    case 'name':
      return new ApiError(reasons.nameMalformed)
    case 'reserved':
      return new ApiError(reasons.nameReserved)
    case 'taken':
      return new ApiError(reasons.nameTaken)
    case 'similar':
      return new ApiError(reasons.nameSimilar)
    case 'account':
      return new ApiError(reasons.nameOfAccount)
    case 'signature':
      return new ApiError(reasons.nameSignatureInvalid)
    default:
      return new ApiError(reasons.nameMessageInvalid, { detail: fault })
  }
}
