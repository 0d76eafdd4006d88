import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected, connectorUnavailable } from '../../protocol/errors/rows/connector.ts'
import { namespaceNotConfigured, networkNotFound, networkUnsupported } from '../../protocol/errors/rows/network.ts'
import type { FeatureContext } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/**
 * The account, network and connector that a request is pinned to (promise P4).
 * @throws `network/not-configured` · `connector/not-connected` · `connector/unavailable-while-reconnecting`
 * until a stored connection has come back · `network/unsupported` while the wallet is on a network
 * that is not configured · `network/not-found`.
 */
export function requireConnection(
  kit: Kit,
  wanted: { namespace?: Namespace | undefined; networkId?: NetworkId | undefined } = {},
): FeatureContext {
  const state = kit.store.getState()
  const namespace = wanted.namespace ?? state.activeNamespace
  const now = state.namespaces[namespace]
  if (!now) throw new BillfoldError(namespaceNotConfigured, { context: { namespace } })
  const connector = state.connectors.find(known => known.id === now.connectorId)
  const account = now.accounts[0]
  if (now.status !== 'connected' || !connector || !account)
    throw new BillfoldError(now.isRestoring ? connectorUnavailable : connectorNotConnected)
  const networkId = wanted.networkId ?? now.networkId
  const network = state.networks.find(known => known.id === networkId)
  // The wallet is on a network that the page does not use, and the caller names no other.
  if (!network && !wanted.networkId)
    throw new BillfoldError(networkUnsupported, { details: 'Switch the network first' })
  if (!network) throw new BillfoldError(networkNotFound, { context: { networkId: networkId ?? '' } })
  return { account, connector, network }
}
