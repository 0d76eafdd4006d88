import type { Network } from '../../core/contracts/Network.ts'
import { safeHref } from '../../parts/safeHref.ts'

/** A transaction's page at the network's explorer. */
export function transactionHref(network: Network | undefined, hash: string): string | undefined {
  if (!network?.explorer) return undefined
  const base = network.explorer.url.replace(/\/+$/, '')
  return /^https?:/i.test(base) ? safeHref(`${base}/tx/${encodeURIComponent(hash)}`) : undefined
}
