import { parseNetworkId } from '../caip/parseNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'

/**
 * How a network is named between a page and the vault where accounts are spoken of: a number for EVM, as CAIP-2 elsewhere (facts of the frame, section 1.9).
 *
 * @example toFrameChainId('eip155:1') // 1
 */
export function toFrameChainId(network: NetworkId): string | number {
  const { namespace, reference } = parseNetworkId(network)
  return namespace === 'eip155' ? Number(reference) : network
}
