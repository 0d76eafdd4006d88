import { useMemo } from 'react'
import { toWalletInfo, type WalletInfo } from '../core/actions/getWalletInfo.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKitState } from './useKitState.ts'

/**
 * The connected wallet of a namespace, by default the active one; renders again when it is another one, or says another
 * name. `undefined` while none is connected.
 * @example const wallet = useWalletInfo(); return <p>{wallet?.name ?? 'No wallet'}</p>
 */
export function useWalletInfo(parameters: { readonly namespace?: Namespace | undefined } = {}): WalletInfo | undefined {
  const connector = useKitState(({ activeNamespace, connectors, namespaces }) => {
    const now = namespaces[parameters.namespace ?? activeNamespace]
    return now?.status === 'connected' ? connectors.find(({ id }) => id === now.connectorId) : undefined
  })
  return useMemo(() => toWalletInfo(connector), [connector])
}
