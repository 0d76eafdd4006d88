import { recommendedWalletCount } from '../../../protocol/limits.ts'
import type { Platform } from '../../shared/platform/Platform.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import type { WalletGroups } from '../../shared/wallets/walletGroups.ts'
import { walletLinks } from '../../shared/wallets/walletLinks.ts'

/** Wallets to suggest to a visitor without one: the host's choice first, then the directory's order; only those available on this platform. */
export function suggestWallets({ featured, custom, others }: WalletGroups, platform: Platform): readonly WalletItem[] {
  return [...featured, ...custom, ...others]
    .filter(({ listing }) => listing && walletLinks(listing, platform).length > 0)
    .slice(0, recommendedWalletCount)
}
