import { isNetworkId, type NetworkId } from 'billfold/protocol'
import type { RpcFailure } from '../../requests/rpc/createRpcFailure.ts'

/**
 * The network that a host names, in any of the ways hosts do (facts of the frame, section 1.9): `8453`, `'8453'`, `'eip155:8453'`, `'solana:…'`.
 *
 * @throws FrameFailure 'Chain is not supported' for a namespace without a wallet here.
 * @example toActiveNetwork(8453, failure) // 'eip155:8453'
 */
export function toActiveNetwork(chainId: string | number, failure: RpcFailure): NetworkId {
  const text = /^\d{1,15}$/.test(`${chainId}`) ? `eip155:${chainId}` : `${chainId}`
  if (isNetworkId(text) && /^(eip155:[1-9]\d*|solana:.+)$/.test(text)) return text
  throw failure('chain-unsupported')
}
