import type { Connector } from '../contracts/Connector.ts'
import type { FoundWallets } from './FoundWallet.ts'
import { isSameWallet } from './isSameWallet.ts'
import type { WalletList } from './walletListOptions.ts'

/** Says of each wallet of a list whether it is in this browser. */
export function markInstalled({ wallets, count }: WalletList, connectors: readonly Connector[]): FoundWallets {
  const here = connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
  return {
    wallets: wallets.map(wallet => {
      const connectorId = here.find(connector => isSameWallet(connector, wallet))?.id
      return { ...wallet, isInstalled: connectorId !== undefined, connectorId }
    }),
    count,
  }
}
