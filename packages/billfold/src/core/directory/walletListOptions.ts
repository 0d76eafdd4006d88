import { walletFallbackMs, walletPageCount, walletSearchCount } from '../../protocol/limits.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from '../query/QueryOptions.ts'
import { loadDirectory } from './loadDirectory.ts'
import { searchDirectory } from './searchDirectory.ts'
import type { WalletListing } from './WalletListing.ts'

export type WalletList = {
  readonly wallets: readonly WalletListing[]
  /** How many fit in all. */
  readonly count: number
  /** The bundled directory's, because the API failed. */
  readonly isFallback?: boolean
}

/**
 * Wallets of the directory, one page (40) or one search (100) at a time, filtered by the host's include and exclude
 * lists and by the configured families. Without an API, and whenever it fails, the bundled directory answers (promise
 * P12), for as long as `walletFallbackMs`.
 */
export function walletListOptions(kit: Kit, parameters: walletListOptions.Parameters): walletListOptions.ReturnType {
  const { page = 1, search = '' } = parameters
  const { settings, namespaces } = kit.store.getState()
  return {
    queryKey: ['wallets', page, search, settings.includeWalletIds, settings.excludeWalletIds],
    staleTime: ({ state }) => (state.data?.isFallback ? walletFallbackMs : Number.POSITIVE_INFINITY),
    async queryFn({ signal }) {
      const isFallback = settings.api !== undefined
      if (isFallback) {
        try {
          const { fetchWallets } = await import('./fetchWallets.ts')
          return await fetchWallets(kit, { page, search, signal })
        } catch {
          // The API client reports it where it matters; the visitor gets the bundled wallets.
        }
      }
      const size = search ? walletSearchCount : walletPageCount
      const found = searchDirectory(await loadDirectory(kit), {
        search,
        include: settings.includeWalletIds,
        exclude: settings.excludeWalletIds,
        namespaces: Object.keys(namespaces),
      })
      return { wallets: found.slice((page - 1) * size, page * size), count: found.length, isFallback }
    },
  }
}

export declare namespace walletListOptions {
  type Parameters = {
    /** Counted from 1. */
    readonly page?: number
    readonly search?: string
  }
  type ReturnType = Omit<QueryOptions<WalletList>, 'staleTime'> & {
    staleTime(query: { readonly state: { readonly data: WalletList | undefined } }): number
  }
}
