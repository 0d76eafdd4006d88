import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import { walletKey } from '../../shared/wallets/walletKey.ts'

/**
 * The same list in the order in which it is drawn already; what is new comes after it, so that nothing moves under a
 * finger when an answer of the API or a wallet comes late. Pure.
 * @param before keys in drawn order; `undefined` when nothing is drawn.
 */
export function keepOrder(before: readonly string[] | undefined, items: readonly WalletItem[]): readonly WalletItem[] {
  if (!before) return items
  const left = new Map(items.map(item => [walletKey(item), item]))
  const kept = before.flatMap(key => {
    const item = left.get(key)
    left.delete(key)
    return item ?? []
  })
  return kept.length === 0 ? items : [...kept, ...left.values()]
}
