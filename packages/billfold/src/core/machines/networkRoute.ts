import type { Namespace } from '../../protocol/caip/types.ts'
import type { Network } from '../contracts/Network.ts'
import type { ViewTarget } from '../modal/views.ts'
import type { KitState } from '../state/KitState.ts'

export type RouteInput = {
  readonly state: Pick<KitState, 'activeNamespace' | 'namespaces'>
  readonly network: Network
  /** Confirmation is forced: always ask in SwitchNetwork. */
  readonly isForced: boolean
  /** Namespaces that the active connector can serve when it is the e-mail or social one; else empty. */
  readonly embeddedNamespaces: readonly Namespace[]
}

/**
 * Which view a chosen network leads to; `undefined` when nothing has to happen.
 *
 * Specification section 2: "A network switch opens SwitchNetwork when confirmation is forced, or when the connector is
 * the email/social connector and its chain is supported. Otherwise it opens SwitchActiveChain when the user is
 * connected on the current chain, changes chain family and has no account on the target family. Otherwise it opens
 * SwitchNetwork."
 */
export function networkRoute({ state, network, isForced, embeddedNamespaces }: RouteInput): ViewTarget | undefined {
  const current = state.namespaces[state.activeNamespace]
  const isSameFamily = network.namespace === state.activeNamespace
  if (isSameFamily && current?.networkId === network.id) return undefined
  const confirm: ViewTarget = { view: 'SwitchNetwork', params: { networkId: network.id } }
  if (isForced || embeddedNamespaces.includes(network.namespace)) return confirm
  const hasTargetAccount = state.namespaces[network.namespace]?.status === 'connected'
  if (current?.status === 'connected' && !isSameFamily && !hasTargetAccount)
    return {
      view: 'SwitchActiveChain',
      params: { networkId: network.id, navigateTo: 'Connect', navigateWithReplace: true },
    }
  return confirm
}
