import type { Namespace } from '../../protocol/caip/types.ts'
import type { Connector, ConnectorKind } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'

/** What a host sees of a connected wallet. */
export type WalletInfo = {
  readonly connectorId: string
  /** Of a pairing: the wallet's at the other end. */
  readonly name: string
  /** `data:` or `https:` address. */
  readonly icon: string | undefined
  readonly kind: ConnectorKind
  readonly rdns: string | undefined
  /** Identifier of its row in the wallet directory, where it is known. */
  readonly walletId: string | undefined
}

/**
 * The connected wallet of a namespace, by default the active one; `undefined` while none is connected.
 *
 * @example const name = getWalletInfo(kit)?.name // 'Rabby'
 */
export function getWalletInfo(
  kit: Kit,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): WalletInfo | undefined {
  const { activeNamespace, connectors, namespaces } = kit.store.getState()
  const now = namespaces[parameters.namespace ?? activeNamespace]
  if (now?.status !== 'connected') return undefined
  return toWalletInfo(connectors.find(({ id }) => id === now.connectorId))
}

/** The host's picture of a connector. */
export function toWalletInfo(connector: Connector | undefined): WalletInfo | undefined {
  if (!connector) return undefined
  const { id: connectorId, name, icon, kind, rdns, walletId } = connector
  return { connectorId, name, icon, kind, rdns, walletId }
}
