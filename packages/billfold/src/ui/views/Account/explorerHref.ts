import type { Network } from '../../../core/contracts/Network.ts'
import { safeHref } from '../../../parts/safeHref.ts'

/** The account's page at the network's explorer. */
export function explorerHref(network: Network | undefined, address: string): string | undefined {
  if (!network?.explorer) return undefined
  const base = network.explorer.url.replace(/\/+$/, '')
  return /^https?:/i.test(base) ? safeHref(`${base}/address/${encodeURIComponent(address)}`) : undefined
}
