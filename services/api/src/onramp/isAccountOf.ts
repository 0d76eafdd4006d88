import type { NetworkId } from 'billfold/protocol'
import { addressRulesOf } from '../addresses/addressRulesOf.ts'

/** Whether a text is an account of a network; networks of no family here have none. */
export function isAccountOf(networkId: NetworkId, address: string): boolean {
  return addressRulesOf(networkId)?.isAccount(address, networkId) ?? false
}
