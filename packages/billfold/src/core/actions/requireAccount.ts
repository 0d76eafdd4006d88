import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import {
  connectorAccountNotFound,
  connectorNotConnected,
  connectorUnavailable,
} from '../../protocol/errors/rows/connector.ts'
import { namespaceNotConfigured, networkNotFound, networkUnsupported } from '../../protocol/errors/rows/network.ts'
import { isSameAddress } from '../addresses/isSameAddress.ts'
import type { FeatureContext } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import type { KitState } from '../state/KitState.ts'

/**
 * The account `wanted.account`, its connector and its network, for a request that does not switch to it: of the active
 * connections, then of those that wait. `state` is the moment that the request is pinned to.
 * @throws `connector/account-not-found` where no connection holds the account · `connector/not-connected` where only one
 * that has ended does · `connector/unavailable-while-reconnecting` · `network/not-configured` · `network/not-found` ·
 * `network/unsupported`.
 */
export function requireAccount(kit: Kit, state: KitState, wanted: requireAccount.Wanted): FeatureContext {
  const { account: address, namespace } = wanted
  if (namespace && !state.namespaces[namespace])
    throw new BillfoldError(namespaceNotConfigured, { context: { namespace } })
  const isActive = (name: Namespace) => name === state.activeNamespace
  const holders = state.connections
    .flatMap(saved => {
      const isServed = state.namespaces[saved.namespace] && (!namespace || namespace === saved.namespace)
      const account =
        isServed && saved.accounts.find(known => isSameAddress(kit, saved.namespace, known.address, address))
      return account ? [{ saved, account, isOn: isLive(state, saved), isFirst: saved.status === 'active' }] : []
    })
    // The newest stands last.
    .reverse()
    .sort(
      (one, other) =>
        Number(other.isOn) - Number(one.isOn) ||
        Number(isActive(other.saved.namespace)) - Number(isActive(one.saved.namespace)) ||
        Number(other.isFirst) - Number(one.isFirst),
    )
  const [holder] = holders
  if (!holder) throw new BillfoldError(connectorAccountNotFound, { details: `No connected wallet holds ${address}` })
  const { saved, account, isOn } = holder
  const connector = state.connectors.find(known => known.id === saved.connectorId)
  if (!isOn || !connector) {
    const isRestoring = state.namespaces[saved.namespace]?.isRestoring && saved.status === 'active'
    throw new BillfoldError(isRestoring ? connectorUnavailable : connectorNotConnected)
  }
  const networkId = wanted.networkId ?? saved.networkId ?? state.namespaces[saved.namespace]?.networkId
  const network = state.networks.find(known => known.id === networkId)
  if (network) return { account, connector, network }
  if (wanted.networkId) throw new BillfoldError(networkNotFound, { context: { networkId: wanted.networkId } })
  throw new BillfoldError(networkUnsupported, { details: 'Switch the network of that wallet first' })
}

export declare namespace requireAccount {
  type Wanted = {
    readonly account: string
    readonly namespace?: Namespace | undefined
    readonly networkId?: NetworkId | undefined
  }
}
