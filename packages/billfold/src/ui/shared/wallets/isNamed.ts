import { sameRdns } from './sameRdns.ts'

/** A wallet as a host may name it: by slug, by the id of the public registry, or by rdns. */
export type Nameable = {
  readonly id: string
  readonly explorerId?: string | undefined
  readonly walletId?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
}

/** Whether a list of `includeWalletIds`, `excludeWalletIds` or `featuredWalletIds` names the wallet. */
export function isNamed(ids: readonly string[], wallet: Nameable | undefined): boolean {
  if (!wallet || ids.length === 0) return false
  const { id, explorerId, walletId, rdns = [] } = wallet
  const names = [id, explorerId, walletId]
  const domains = typeof rdns === 'string' ? [rdns] : rdns
  return ids.some(wanted => names.includes(wanted) || domains.some(known => sameRdns(known, wanted)))
}
