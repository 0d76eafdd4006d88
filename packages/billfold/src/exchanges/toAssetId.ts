import type { NetworkId } from '../protocol/caip/types.ts'

/** BNB Chain and opBNB have the coin type of BNB. */
const bnbNetworks: readonly string[] = ['eip155:56', 'eip155:204']

/**
 * An asset as CAIP-19 (facts/core.md 2.2); `undefined` for a family that has no such form.
 *
 * @example toAssetId('eip155:1', undefined) // 'eip155:1/slip44:60'
 */
export function toAssetId(networkId: NetworkId, address: string | undefined): string | undefined {
  const [namespace] = networkId.split(':')
  if (namespace === 'eip155')
    return `${networkId}/${address === undefined ? `slip44:${bnbNetworks.includes(networkId) ? 714 : 60}` : `erc20:${address}`}`
  if (namespace === 'solana') return `${networkId}/${address === undefined ? 'slip44:501' : `token:${address}`}`
  return undefined
}
