import { loadChunk } from '../async/loadChunk.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Kit } from '../Kit.ts'
import type { FoundWallets } from './FoundWallet.ts'

/**
 * The wallets of the directory that fit the kit's families and the host's `includeWalletIds` and `excludeWalletIds`, a page
 * of 40 at a time, or the best 100 of a search; those of this browser are marked. The first page begins with the wallets of
 * `featuredWalletIds`, then those of `walletGroups` in its order, each with its `group`, beside the 40; later pages leave them out. With an `api` the API is asked, and the
 * bundled directory answers where it fails or is missing. Wallets of this browser that no directory knows are in
 * `getConnectors` alone.
 *
 * @throws `chunk/load-failed` · `request/aborted`.
 * @example
 * const { wallets, count } = await findWallets(kit, { search: 'rain' })
 * const here = wallets.find(wallet => wallet.isInstalled)
 */
export function findWallets(kit: Kit, parameters: findWallets.Parameters = {}): Promise<FoundWallets> {
  const { page = 1, search = '', signal = kit.runtime.lifetime } = parameters
  const asking = loadChunk(() => import('./queryWallets.ts')).then(({ queryWallets }) =>
    queryWallets(kit, { page, search }),
  )
  return untilAborted(asking, signal)
}

export declare namespace findWallets {
  type Parameters = {
    /** Counted from 1; a search has one page. */
    readonly page?: number | undefined
    readonly search?: string | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = FoundWallets
}
