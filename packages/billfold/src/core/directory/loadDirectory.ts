import type { Kit } from '../Kit.ts'
import type { WalletListing } from './WalletListing.ts'

/**
 * The directory that is bundled with the kit, in its neutral order, with the pictures of its first wallets: what a page
 * has without any service. Loaded once, with the first view that lists wallets.
 */
export function loadDirectory(kit: Kit): Promise<readonly WalletListing[]> {
  const home = kit.runtime.once<{ loading: Promise<readonly WalletListing[]> | undefined }>('directory', () => ({
    loading: undefined,
  }))
  home.loading ??= load()
    .catch(load)
    .catch(cause => {
      home.loading = undefined
      throw cause
    })
  return home.loading
}

async function load(): Promise<readonly WalletListing[]> {
  const [{ bundledWallets }, { bundledIcons }] = await Promise.all([
    import('./bundledWallets.generated.ts'),
    import('./bundledIcons.generated.ts'),
  ])
  return bundledWallets.map(wallet => {
    const imageUrl = bundledIcons[wallet.id]
    return imageUrl ? { ...wallet, imageUrl } : wallet
  })
}
