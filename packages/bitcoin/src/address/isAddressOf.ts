import type { NetworkId } from 'billfold/protocol'
import { findChain } from '../networks/findChain.ts'
import { readAddress } from './readAddress.ts'

/** Whether `address` can be used on a network. The public test networks share their addresses. */
export function isAddressOf(address: unknown, network: NetworkId): boolean {
  const chain = findChain(network)
  return !!chain && !!readAddress(address)?.networks.includes(chain.addresses)
}
