import type { Kit } from '../Kit.ts'
import type { WalletListing } from './WalletListing.ts'

/**
 * The directory that is bundled with the kit, in its neutral order: what a page has without any service. Loaded once,
 * with the first view that lists wallets.
 */
export function loadDirectory(kit: Kit): Promise<readonly WalletListing[]> {
  const home = kit.runtime.once<{ loading: Promise<readonly WalletListing[]> | undefined }>('directory', () => ({
    loading: undefined,
  }))
  const load = () => import('./bundledWallets.ts')
  home.loading ??= load()
    .catch(load)
    .then(module => module.bundledWallets)
    .catch(cause => {
      home.loading = undefined
      throw cause
    })
  return home.loading
}
