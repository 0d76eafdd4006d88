import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { WalletPlatform } from '../../../core/modal/views.ts'

/**
 * Where a wallet can be reached from here, the first being the usual one (facts/core.md 7.5); nothing where it cannot.
 * Pure.
 */
export function walletPlatforms(
  wallet: WalletListing | undefined,
  { isPhone, isHere, isPairing }: walletPlatforms.Options,
): readonly WalletPlatform[] {
  const found: WalletPlatform[] = isHere ? ['browser'] : []
  if (!isPairing) return found
  if (!wallet) return [...found, 'qrcode']
  const hasAppLink = Boolean(wallet.mobileLink ?? wallet.universalLink)
  if (isPhone && hasAppLink) found.push('mobile')
  else if (wallet.hasPairing || hasAppLink) found.push('qrcode')
  if (wallet.webappLink) found.push('web')
  if (wallet.desktopLink && !isPhone) found.push('desktop')
  // One that is known only by its desktop app has nothing that could scan a code.
  return wallet.desktopLink && !isPhone && !hasAppLink && !wallet.stores.ios && !wallet.stores.android
    ? found.filter(platform => platform !== 'qrcode')
    : found
}

export declare namespace walletPlatforms {
  type Options = {
    readonly isPhone: boolean
    /** It is in this browser. */
    readonly isHere: boolean
    /** There is a connector that pairs wallets of its families. */
    readonly isPairing: boolean
  }
}
