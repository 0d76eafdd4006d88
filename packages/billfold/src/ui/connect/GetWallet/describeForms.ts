import type { WalletListing } from '../../../core/directory/WalletListing.ts'

/** In which forms a wallet is to be had: as browser extension, on the phone, both; nothing when neither is known. */
export function describeForms({ stores }: WalletListing): 'both' | 'extension' | 'phone' | undefined {
  const isExtension = Boolean(stores.chrome ?? stores.firefox ?? stores.edge)
  const isPhone = Boolean(stores.ios ?? stores.android)
  return isExtension && isPhone ? 'both' : isExtension ? 'extension' : isPhone ? 'phone' : undefined
}
