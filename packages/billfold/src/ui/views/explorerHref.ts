import type { Network } from '../../core/contracts/Network.ts'
import { safeHref } from '../../parts/safeHref.ts'

/** The page of an account (`address`) or of a transaction (`tx`) at the network's explorer. */
export function explorerHref(
  network: Network | undefined,
  value: string,
  kind: 'address' | 'tx' = 'address',
): string | undefined {
  if (!network?.explorer) return undefined
  const base = network.explorer.url.replace(/\/+$/, '')
  return /^https?:/i.test(base) ? safeHref(`${base}/${kind}/${encodeURIComponent(value)}`) : undefined
}
