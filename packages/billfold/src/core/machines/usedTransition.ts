import { recentWalletCount } from '../../protocol/limits.ts'
import type { RecentWallet } from '../state/KitState.ts'
import type { ConnectionResult, ConnectionSlice } from './connection.ts'

/** The wallets used last after one was, in the place of the connector that reached it. Pure. */
export function usedTransition(state: ConnectionSlice, wallet: RecentWallet, connectorId: string): ConnectionResult {
  const others = state.recentWallets.filter(({ id }) => id !== wallet.id && id !== connectorId)
  return { state: { ...state, recentWallets: [wallet, ...others].slice(0, recentWalletCount) }, effects: [] }
}
