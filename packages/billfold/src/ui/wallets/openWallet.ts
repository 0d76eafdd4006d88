import { navigate } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/Kit.ts'
import type { WalletItem } from './WalletItem.ts'

/** The visitor chose a wallet: asks it when it is reachable now, else says how to get it. */
export function openWallet(kit: Kit, { id, name, connector }: WalletItem): void {
  kit.runtime.emit({ type: 'SELECT_WALLET', name, connectorId: connector?.id ?? id })
  navigate(
    kit,
    connector
      ? { view: 'ConnectingExternal', params: { connectorId: connector.id } }
      : { view: 'Downloads', params: { walletId: id } },
  )
}
