import type { NetworkId } from 'billfold/protocol'
import { findChain } from '../networks/findChain.ts'
import { readAddress } from './readAddress.ts'

/**
 * Whether `address` is a Bitcoin address, checksum included (BIP-13, BIP-173, BIP-350): of any network, or one that can be
 * used on the named one. The public test networks share their addresses.
 */
export function isAddress(address: unknown, network?: NetworkId): boolean {
  const read = readAddress(address)
  return !!read && (!network || read.networks.includes(findChain(network)?.addresses as 'main'))
}
