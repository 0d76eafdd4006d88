import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import type { ShownAccount } from '../account/getShownAccount.ts'
import type { KitState } from '../state/KitState.ts'

/** Adds what only hosts ask for: the account's page at the explorer. Some explorers name the chain in their query. */
export function toHostAccount(shown: ShownAccount, networks: KitState['networks']): AccountSnapshot {
  const { address } = shown
  const network = networks.find(known => known.id === shown.networkId)
  return {
    ...shown,
    explorerUrl: address && network?.explorer?.url.replace(/\/*(\?|$)/, `/address/${encodeURIComponent(address)}$1`),
  }
}
