import { type Answer, formatAccountId, type getNfts } from 'billfold/protocol'
import { parseAttributes } from '../../lists/nfts/parseAttributes.ts'
import type { StoredMetadata } from '../../lists/nfts/StoredMetadata.ts'
import { isSpam } from '../../lists/spam/isSpam.ts'
import type { SolanaItem } from './SolanaItem.ts'

/** An item as the wire carries it. `acquiredAt` is not known: no node says it without being asked for every item. Pure. */
export function toWireSolanaNft(
  item: SolanaItem,
  stored: StoredMetadata | undefined,
): Answer<typeof getNfts>['data'][number] {
  const { network, mint, amount, facts, collection } = item
  const name = stored?.name ?? facts.name ?? null
  const group = { name: collection?.name ?? null, symbol: collection?.symbol ?? facts.symbol ?? null }
  return {
    chainId: network.id,
    address: formatAccountId(network.id, mint),
    tokenId: '0',
    standard: 'spl',
    quantity: `${amount}`,
    name,
    description: stored?.description ?? null,
    collection: group,
    imageUrl: stored?.imageUrl ?? null,
    attributes: parseAttributes(stored?.attributes ?? null),
    isSpam: isSpam(network, mint, [name, facts.name, facts.symbol, group.name]),
    acquiredAt: null,
  }
}
