import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { WalletListing as WireListing } from '../../protocol/http/getWallets.ts'
import { toLinkTemplate } from './toLinkTemplate.ts'
import type { WalletListing } from './WalletListing.ts'

/** A row of the API's directory as views need it. Its picture is served by the same API. */
export function fromWire(row: WireListing, api: string, query: string): WalletListing {
  const chains = row.chains ?? []
  const stores = {
    ...(row.app_store ? { ios: row.app_store } : {}),
    ...(row.play_store ? { android: row.play_store } : {}),
    ...(row.chrome_store ? { chrome: row.chrome_store } : {}),
  }
  const imageUrl =
    row.image_url ?? (row.image_id ? `${api}/getWalletImage/${encodeURIComponent(row.image_id)}?${query}` : undefined)
  return {
    id: row.id,
    name: row.name,
    ...(row.homepage ? { homepage: row.homepage } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    rdns: row.rdns ? [row.rdns] : [],
    namespaces: [
      ...new Set([
        ...chains.map(chain => parseNetworkId(chain).namespace),
        ...(row.injected ?? []).map(place => place.namespace),
      ]),
    ],
    chains,
    // The wire carries bases (`rainbow://`); the kit's links are templates (facts/core.md 7.6).
    ...(row.mobile_link ? { mobileLink: toLinkTemplate(row.mobile_link) } : {}),
    ...(row.link_mode ? { universalLink: toLinkTemplate(row.link_mode) } : {}),
    ...(row.desktop_link ? { desktopLink: toLinkTemplate(row.desktop_link) } : {}),
    ...(row.webapp_link ? { webappLink: toLinkTemplate(row.webapp_link) } : {}),
    stores,
    ...(row.supports_wc === undefined ? {} : { hasPairing: row.supports_wc }),
  }
}
