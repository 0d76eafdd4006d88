import type { Connector } from '../../core/contracts/Connector.ts'
import type { KitState } from '../../core/state/KitState.ts'

/** One row of the Connect view that leads to a wallet which is reachable now. */
export type ConnectRow = { readonly connector: Connector; readonly isRecent: boolean }

/**
 * The wallets that are reachable now, in the order of specification section 9 as far as it concerns them: those used
 * last, then announced, injected and external ones. Includes and excludes by id and rdns. Pure.
 */
export function connectRows(state: Pick<KitState, 'connectors' | 'recentWallets' | 'settings'>): readonly ConnectRow[] {
  const { includeWalletIds, excludeWalletIds, connectorTypeOrder } = { ...state.settings, ...state.settings.features }
  const isListed = (connector: Connector) => {
    const names = [connector.id, connector.rdns, connector.walletId].filter(name => name !== undefined)
    if (names.some(name => excludeWalletIds.includes(name))) return false
    return includeWalletIds.length === 0 || names.some(name => includeWalletIds.includes(name))
  }
  const rank = (row: ConnectRow) => {
    const place = connectorTypeOrder.indexOf(
      row.isRecent ? 'recent' : row.connector.kind === 'external' ? 'external' : 'injected',
    )
    return place === -1 ? connectorTypeOrder.length : place
  }
  return state.connectors
    .filter(isListed)
    .map(connector => ({ connector, isRecent: state.recentWallets[0]?.id === connector.id }))
    .sort((a, b) => rank(a) - rank(b))
}
