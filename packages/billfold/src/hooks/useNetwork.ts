import { useMemo } from 'react'
import { type NetworkSnapshot, toNetworkSnapshot } from '../core/actions/getNetwork.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKitState } from './useKitState.ts'

/**
 * The network of a namespace, by default the active one.
 * @example const { network, isUnsupported } = useNetwork()
 */
export function useNetwork(parameters: { readonly namespace?: Namespace | undefined } = {}): NetworkSnapshot {
  const active = useKitState(state => state.activeNamespace)
  const now = useKitState(state => state.namespaces[parameters.namespace ?? active])
  const networks = useKitState(state => state.networks)
  return useMemo(() => toNetworkSnapshot(now, networks), [now, networks])
}
