import type { Connector } from '../contracts/Connector.ts'
import type { Settings } from '../settings/Settings.ts'
import type { FoundWallets } from './FoundWallet.ts'
import { isChosen } from './isChosen.ts'
import { isSameWallet } from './isSameWallet.ts'
import type { WalletList } from './walletListOptions.ts'

/** Says of each wallet of a list whether it is in this browser, and which group of the host names it. */
export function markInstalled(
  { wallets, count }: WalletList,
  connectors: readonly Connector[],
  { featuredWalletIds, walletGroups }: Pick<Settings, 'featuredWalletIds' | 'walletGroups'>,
): FoundWallets {
  const here = connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
  return {
    wallets: wallets.map(wallet => {
      const connectorId = here.find(connector => isSameWallet(connector, wallet))?.id
      // As in the view: a wallet that is featured without a group stands before all groups.
      const group = isChosen(featuredWalletIds, wallet)
        ? undefined
        : Object.keys(walletGroups).find(title => isChosen(walletGroups[title] ?? [], wallet))
      return { ...wallet, isInstalled: connectorId !== undefined, connectorId, group }
    }),
    count,
  }
}
