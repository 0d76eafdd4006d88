import { useEffect, useMemo } from 'react'
import { type ConnectionSnapshot, toConnectionSnapshots } from '../core/actions/getConnections.ts'
import { isMultiWalletOn } from '../core/actions/isMultiWalletOn.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/**
 * The saved connections of a namespace, by default of all; see the action `getConnections` for their order.
 * @example const connections = useConnections({ namespace: 'eip155' })
 */
export function useConnections(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): readonly ConnectionSnapshot[] {
  const kit = useKit()
  const { namespace } = parameters
  const connections = useKitState(state => state.connections)
  const namespaces = useKitState(state => state.namespaces)
  const connectors = useKitState(state => state.connectors)
  const settings = useKitState(state => state.settings)
  const isOn = settings.remote.multiWallet
  useEffect(() => {
    if (!isOn) isMultiWalletOn(kit)
  }, [kit, isOn])
  return useMemo(
    () => (isOn ? toConnectionSnapshots({ connections, namespaces, connectors, settings }, namespace) : []),
    [isOn, connections, namespaces, connectors, settings, namespace],
  )
}
