import type { PageNetwork } from '../../contract/calls/pageNetwork.ts'
import type { FindListed, Listed } from '../decode/Listed.ts'

/**
 * Looks contracts up in the operator's lists of a network.
 *
 * @example createFindListed(network)('0xA0b8…') // 'erc20'
 */
export function createFindListed(network: PageNetwork | undefined): FindListed {
  const rows = new Map<string, Listed>()
  for (const address of network?.contracts ?? []) rows.set(address.toLowerCase(), 'contract')
  for (const { address, standard = 'erc20' } of network?.tokens ?? []) rows.set(address.toLowerCase(), standard)
  return address => rows.get(address.toLowerCase())
}
