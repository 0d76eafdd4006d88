import type { WalletListing } from '../../core/directory/WalletListing.ts'
import type { CustomWallet } from '../../core/options/Settings.ts'

/** A wallet that the host added by hand, as a row of the directory. It is offered in every namespace. */
export function toListing(wallet: CustomWallet, namespaces: readonly string[]): WalletListing {
  const { id, name, homepage, imageUrl, mobileLink, desktopLink, webappLink, appStore, playStore } = wallet
  return {
    id,
    name,
    rdns: [],
    namespaces,
    ...(homepage ? { homepage } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(mobileLink ? { mobileLink } : {}),
    ...(desktopLink ? { desktopLink } : {}),
    ...(webappLink ? { webappLink } : {}),
    stores: { ...(appStore ? { ios: appStore } : {}), ...(playStore ? { android: playStore } : {}) },
  }
}
