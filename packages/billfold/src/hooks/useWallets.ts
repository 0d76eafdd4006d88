import { useMemo } from 'react'
import type { FoundWallets } from '../core/directory/FoundWallet.ts'
import { foundListOptions } from '../core/directory/foundListOptions.ts'
import { markInstalled } from '../core/directory/markInstalled.ts'
import { walletFallbackMs } from '../protocol/limits.ts'
import { useConnectors } from './useConnectors.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'
import { type QueryState, useQuery } from './useQuery.ts'

/**
 * A page or a search of the wallet directory, with your groups, and the wallets of this browser marked as they appear;
 * see the action `findWallets`.
 * @example const { value } = useWallets({ search: 'rain' }); return value?.wallets.map(wallet => wallet.name)
 */
export function useWallets(
  parameters: { readonly page?: number | undefined; readonly search?: string | undefined } = {},
): QueryState<FoundWallets> {
  const { page = 1, search = '' } = parameters
  const kit = useKit()
  const connectors = useConnectors()
  const settings = useKitState(state => state.settings)
  // What is shown may be the bundled list in the place of an API that failed: asked again after as long.
  const list = useQuery({ ...foundListOptions(kit, { page, search }), staleTime: walletFallbackMs })
  const value = useMemo(
    () => list.value && markInstalled(list.value, connectors, settings),
    [list.value, connectors, settings],
  )
  return { ...list, value }
}
