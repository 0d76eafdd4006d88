import type { AddressRules } from './AddressRules.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import { evmAddresses } from './evmAddresses.ts'
import { solanaAddresses } from './solanaAddresses.ts'

const rows = [evmAddresses, solanaAddresses, bitcoinAddresses]

/** How addresses of a network (CAIP-2) are written; `undefined` for namespaces that no family here serves. */
export function addressRulesOf(network: string): AddressRules | undefined {
  return rows.find(({ namespace }) => network.startsWith(`${namespace}:`))
}
