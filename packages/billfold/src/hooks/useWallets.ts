import { useMemo } from 'react'
import type { FoundWallets } from '../core/directory/FoundWallet.ts'
import { markInstalled } from '../core/directory/markInstalled.ts'
import { walletListOptions } from '../core/directory/walletListOptions.ts'
import { walletFallbackMs } from '../protocol/limits.ts'
import { useConnectors } from './useConnectors.ts'
import { useKit } from './useKit.ts'
import { type QueryState, useQuery } from './useQuery.ts'

/**
 * A page or a search of the wallet directory, with the wallets of this browser marked as they appear; see the action
 * `findWallets`.
 * @example const { value } = useWallets({ search: 'rain' }); return value?.wallets.map(wallet => wallet.name)
 */
export function useWallets(
  parameters: { readonly page?: number | undefined; readonly search?: string | undefined } = {},
): QueryState<FoundWallets> {
  const { page = 1, search = '' } = parameters
  const kit = useKit()
  const connectors = useConnectors()
  // What is shown may be the bundled list in the place of an API that failed: asked again after as long.
  const list = useQuery({ ...walletListOptions(kit, { page, search }), staleTime: walletFallbackMs })
  const value = useMemo(() => list.value && markInstalled(list.value, connectors), [list.value, connectors])
  return { ...list, value }
}
