import { recommendedWalletCount } from '../../../protocol/limits.ts'
import type { WalletGroups } from './walletGroups.ts'

/**
 * How many wallets are recommended: what the other ways leave of four. On a desktop without any wallet at hand, none:
 * a visitor without a wallet sees how to get one, unless those of a phone can be paired. On a phone they open
 * themselves.
 */
export function recommendedRoom(
  groups: Omit<WalletGroups, 'others'>,
  { otherMethods, isPhone }: { readonly otherMethods: number; readonly isPhone: boolean },
): number {
  const installed = [...groups.recent, ...groups.injected].filter(item => item.connector?.kind !== 'external').length
  const shown = installed + groups.featured.length + groups.custom.length
  if (shown === 0 && !isPhone && groups.walletConnect.length === 0) return 0
  return Math.max(0, recommendedWalletCount - shown - otherMethods)
}
