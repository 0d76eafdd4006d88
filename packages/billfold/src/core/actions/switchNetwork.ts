import type { NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { alertNetworkNotFound } from '../../protocol/errors/rows/alerts.ts'
import { connectorSwitchUnsupported } from '../../protocol/errors/rows/connector.ts'
import { networkNotFound, networkSwitchFailed } from '../../protocol/errors/rows/network.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Network } from '../contracts/Network.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'

/**
 * Makes a configured network the active one. While its namespace is connected the wallet is asked, and this resolves
 * once the wallet is verifiably there; otherwise only the page's choice changes. A newer call aborts an older one.
 *
 * @throws `network/not-found` for a network that is not configured · `wallet/rejected` · `network/switch-failed` ·
 * `connector/switch-unsupported` · `request/pending` · `request/aborted`.
 * @example await switchNetwork(kit, { networkId: 'eip155:8453' })
 */
export async function switchNetwork(kit: Kit, parameters: switchNetwork.Parameters): Promise<Network> {
  const { runtime, store } = kit
  const { networks, namespaces, connectors } = store.getState()
  const network = networks.find(known => known.id === parameters.networkId)
  if (!network) {
    const error = new BillfoldError(networkNotFound, { context: { networkId: parameters.networkId } })
    runtime.emit(toAlert(alertNetworkNotFound, error))
    throw error
  }
  const now = namespaces[network.namespace]
  const task = runtime.startTask('switchNetwork', parameters.signal)
  try {
    if (now?.status === 'connected' && now.networkId !== network.id) {
      const connector = connectors.find(known => known.id === now.connectorId)
      if (!connector?.switchNetwork)
        throw new BillfoldError(connectorSwitchUnsupported, { context: { name: connector?.name ?? '' } })
      await untilAborted(connector.switchNetwork({ network, signal: task.signal }), task.signal)
    } else kit.adapters.get(network.namespace)?.connections?.selectNetwork(network.id)
    runtime.connection({ type: 'networkSelected', namespace: network.namespace, networkId: network.id })
    runtime.emit({ type: 'SWITCH_NETWORK', networkId: network.id })
    return network
  } catch (cause) {
    throw isBillfoldError(cause)
      ? cause
      : new BillfoldError(networkSwitchFailed, { context: { network: network.name }, cause })
  } finally {
    task.abort()
  }
}

export declare namespace switchNetwork {
  type Parameters = { readonly networkId: NetworkId; readonly signal?: AbortSignal | undefined }
  type ReturnType = Network
  type ErrorType = BillfoldError
}
