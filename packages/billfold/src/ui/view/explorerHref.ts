import type { Network } from '../../core/contracts/Network.ts'
import { safeHref } from '../../parts/safeHref.ts'

/** The page of an account (`address`) or of a transaction (`tx`) at the network's explorer, whose address may name a chain in its query. */
export function explorerHref(
  network: Network | undefined,
  value: string,
  kind: 'address' | 'tx' = 'address',
): string | undefined {
  if (!network?.explorer) return undefined
  const [base = '', query] = network.explorer.url.split('?')
  const page = `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(value)}${query ? `?${query}` : ''}`
  return /^https?:/i.test(base) ? safeHref(page) : undefined
}
