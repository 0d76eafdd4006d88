import type { WalletRow } from '../rows/WalletRow.ts'
import type { CompactWallet } from './CompactWallet.ts'

/** Restates a row of the directory as pages carry it; what a page does not need (sources, pictures, flags) stays behind. */
export function toCompact(row: WalletRow): CompactWallet {
  const mobile = row.links?.mobileNative ?? row.links?.mobileUniversal
  const universal = row.links?.mobileUniversal === mobile ? undefined : row.links?.mobileUniversal
  return {
    id: row.id,
    ...(row.explorerId === undefined ? {} : { explorerId: row.explorerId }),
    name: row.name,
    ...(row.homepage === undefined ? {} : { homepage: row.homepage }),
    rdns: row.rdns ?? [],
    namespaces: row.namespaces,
    ...(row.chains === undefined ? {} : { chains: row.chains }),
    ...(mobile === undefined ? {} : { mobileLink: mobile }),
    ...(universal === undefined ? {} : { universalLink: universal }),
    ...(row.links?.desktop === undefined ? {} : { desktopLink: row.links.desktop }),
    ...(row.links?.webapp === undefined ? {} : { webappLink: row.links.webapp }),
    ...(row.links?.browse === undefined ? {} : { browseLink: row.links.browse }),
    stores: row.stores ?? {},
    ...(row.supportsPairing === undefined ? {} : { hasPairing: true }),
  }
}
