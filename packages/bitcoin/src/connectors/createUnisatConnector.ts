import type { Connector } from 'billfold/adapter'
import { findChain } from '../networks/findChain.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { toId } from './toId.ts'
import type { UnisatRow } from './unisatRows.ts'

/** A wallet with Unisat's interface. */
export function createUnisatConnector({ name, chains, walletId }: UnisatRow, provider: unknown): Connector {
  return createBitcoinConnector({
    id: toId(name),
    name,
    kind: 'injected',
    walletId,
    supports: networkId => chains.some(key => key === findChain(networkId)?.key),
    canSwitch: true,
    open: async () => (await import('../wallets/walletShims.ts')).walletShims.unisat(provider),
  })
}
