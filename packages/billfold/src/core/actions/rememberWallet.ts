import { storedRecentWallets } from '../../protocol/stored/storedRecentWallets.ts'
import type { Kit } from '../Kit.ts'
import { usedTransition } from '../machines/usedTransition.ts'
import type { RecentWallet } from '../state/KitState.ts'

/**
 * Puts a wallet first among those used last, in the place of the connector that reached it: a pairing reaches many
 * wallets, and the visitor looks for the one that was used.
 * @example rememberWallet(kit, { id: 'rainbow', name: 'Rainbow' }, 'walletConnect')
 */
export function rememberWallet(kit: Kit, wallet: RecentWallet, connectorId: string): void {
  const { runtime, store } = kit
  runtime.connection(state => usedTransition(state, wallet, connectorId))
  runtime.storage.write(storedRecentWallets, store.getState().recentWallets)
}
