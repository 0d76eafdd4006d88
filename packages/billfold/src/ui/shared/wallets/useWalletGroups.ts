import { useMemo } from 'react'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import type { Platform } from '../platform/Platform.ts'
import { type WalletGroups, walletGroups } from './walletGroups.ts'

/** Every wallet that may be shown now, grouped; see `walletGroups`. */
export function useWalletGroups(directory: readonly WalletListing[], platform: Platform): WalletGroups {
  const connectors = useKitState(state => state.connectors)
  const recentWallets = useKitState(state => state.recentWallets)
  const settings = useKitState(state => state.settings)
  const namespaces = useKitState(state => state.namespaces)
  const activeNamespace = useKitState(state => state.activeNamespace)
  const wanted = useKitState(state => state.modal.namespace)
  return useMemo(
    () =>
      walletGroups({
        state: { connectors, recentWallets, settings, namespaces, activeNamespace, wanted },
        directory,
        platform,
      }),
    [connectors, recentWallets, settings, namespaces, activeNamespace, wanted, directory, platform],
  )
}
