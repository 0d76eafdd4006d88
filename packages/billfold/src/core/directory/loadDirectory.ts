import type { Kit } from '../Kit.ts'
import { directoryOf } from './directoryOf.ts'
import type { WalletListing } from './WalletListing.ts'

/**
 * The directory that is bundled with the kit, in its neutral order, with the pictures of its first wallets: what a page
 * has without any service. Loaded once, with the first view that lists wallets.
 */
export async function loadDirectory(kit: Kit): Promise<readonly WalletListing[]> {
  const directory = directoryOf(kit)
  directory.loading ??= load()
    .catch(load)
    .catch(cause => {
      directory.loading = undefined
      throw cause
    })
  directory.rows = await directory.loading
  return directory.rows
}

/** The directory if it is loaded already, so that a view can draw it at once. */
export function loadedDirectory(kit: Kit): readonly WalletListing[] | undefined {
  return directoryOf(kit).rows
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
