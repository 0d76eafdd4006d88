import { toLinkTemplate } from '../../../core/directory/toLinkTemplate.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { CustomWallet } from '../../../core/settings/Settings.ts'

/** A wallet that the host added by hand, as a row of the directory. It is offered in every namespace, and by a pairing where it has a link. */
export function toListing(wallet: CustomWallet, namespaces: readonly string[]): WalletListing {
  const { id, name, homepage, imageUrl, mobileLink, desktopLink, webappLink, appStore, playStore } = wallet
  return {
    id,
    name,
    rdns: [],
    namespaces,
    ...(homepage ? { homepage } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(mobileLink ? { mobileLink: toLinkTemplate(mobileLink) } : {}),
    ...(desktopLink ? { desktopLink: toLinkTemplate(desktopLink) } : {}),
    ...(webappLink ? { webappLink: toLinkTemplate(webappLink) } : {}),
    ...((mobileLink ?? desktopLink ?? webappLink) ? { hasPairing: true } : {}),
    stores: { ...(appStore ? { ios: appStore } : {}), ...(playStore ? { android: playStore } : {}) },
  }
}
