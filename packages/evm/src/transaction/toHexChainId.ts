import type { NetworkId } from 'billfold/protocol'

/**
 * The chain id of an EVM network as wallets take it.
 *
 * @example toHexChainId('eip155:8453') // '0x2105'
 */
export function toHexChainId(networkId: NetworkId): `0x${string}` {
  return `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`
}
