import type { Kit } from '../Kit.ts'
import type { WalletListing } from './WalletListing.ts'

/**
 * The directory that is bundled with the kit, in its neutral order, with the pictures of its first wallets: what a page
 * has without any service. Loaded once, with the first view that lists wallets.
 */
export async function loadDirectory(kit: Kit): Promise<readonly WalletListing[]> {
  const home = homeOf(kit)
  home.loading ??= load()
    .catch(load)
    .catch(cause => {
      home.loading = undefined
      throw cause
    })
  home.rows = await home.loading
  return home.rows
}

/** The directory if it is loaded already, so that a view can draw it at once. */
export function loadedDirectory(kit: Kit): readonly WalletListing[] | undefined {
  return homeOf(kit).rows
}

type Home = {
  loading: Promise<readonly WalletListing[]> | undefined
  rows: readonly WalletListing[] | undefined
}

function homeOf(kit: Kit): Home {
  return kit.runtime.once<Home>('directory', () => ({ loading: undefined, rows: undefined }))
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
