import type { ConnectorType } from '../../../core/settings/Settings.ts'
import type { Section } from './connectSections.ts'
import type { WalletItem } from './WalletItem.ts'
import type { WalletGroups } from './walletGroups.ts'

/** Where each wallet of the open Connect view stands. `late`: found after it was drawn. */
export type FrozenOrder = readonly {
  readonly type: ConnectorType | 'late'
  readonly group?: string | undefined
  readonly id: string
}[]

/** `place` is the wallet's first id: it stays when the wallet is found, so that its row is never drawn anew. */
export type FrozenItem = WalletItem & { readonly place: string }

export type FrozenSection = {
  readonly type: ConnectorType | 'late'
  readonly group?: string | undefined
  readonly items: readonly FrozenItem[]
}

/**
 * Keeps what is drawn where it is (design, "States"): a wallet stays in its place in every state, one that
 * announces itself late is added after all others, and a recommended one does not leave because of it. Pure.
 * @param order what was drawn before; `undefined` when nothing was.
 */
export function freezeOrder(
  order: FrozenOrder | undefined,
  sections: readonly Section[],
  groups: WalletGroups,
): { readonly order: FrozenOrder; readonly sections: readonly FrozenSection[] } {
  const next = [...(order ?? [])]
  const placed = new Set(next.map(place => place.id))
  for (const { type, group, items } of sections) {
    for (const { id, listing } of items) {
      if (placed.has(id) || (listing && placed.has(listing.id)) || (order && type === 'recommended')) continue
      next.push(order ? { type: 'late', id } : { type, group, id })
      placed.add(id)
    }
  }
  // A wallet is found by either of its ids, so that one found late takes the place that its row of the directory had.
  const items = new Map<string, WalletItem>()
  for (const item of Object.values(groups).flat()) {
    items.set(item.id, item)
    if (item.listing && !items.has(item.listing.id)) items.set(item.listing.id, item)
  }
  const drawn: (FrozenSection & { items: FrozenItem[] })[] = []
  for (const { type, group, id } of next) {
    const item = items.get(id)
    if (!item) continue
    const place = { ...item, place: id }
    const last = drawn.at(-1)
    if (last?.type === type && last.group === group) last.items.push(place)
    else drawn.push({ type, group, items: [place] })
  }
  return { order: next, sections: drawn }
}
