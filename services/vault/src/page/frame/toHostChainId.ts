import { type NetworkId, parseNetworkId } from 'billfold/protocol'

/**
 * How a network is answered to a host: as a number for EVM, as CAIP-2 elsewhere (facts of the frame, section 1.9).
 *
 * @example toHostChainId('eip155:1') // 1
 */
export function toHostChainId(network: NetworkId): string | number {
  const { namespace, reference } = parseNetworkId(network)
  return namespace === 'eip155' ? Number(reference) : network
}
