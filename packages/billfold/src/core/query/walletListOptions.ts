import { loadDirectory } from '../directory/loadDirectory.ts'
import type { WalletListing } from '../directory/WalletListing.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from './QueryOptions.ts'

export type WalletList = { readonly wallets: readonly WalletListing[]; readonly count: number }

/**
 * Wallets of the directory, one page (40) or one search (100) at a time, filtered by the host's include and exclude
 * lists and by the configured networks. Without an API, and when it fails, the bundled directory answers.
 */
export function walletListOptions(
  kit: Kit,
  parameters: { readonly page?: number; readonly search?: string },
): QueryOptions<WalletList> {
  return {
    queryKey: ['wallets', parameters.page ?? 1, parameters.search ?? ''],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      const wallets = await loadDirectory(kit)
      return { wallets, count: wallets.length }
    },
  }
}
