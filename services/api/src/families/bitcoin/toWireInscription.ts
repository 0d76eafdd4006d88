import { type Answer, formatAccountId, type getNfts } from 'billfold/protocol'
import { parseAttributes } from '../../lists/nfts/parseAttributes.ts'
import type { StoredMetadata } from '../../lists/nfts/StoredMetadata.ts'
import { isSpam } from '../../lists/spam/isSpam.ts'
import type { InscribedCoin } from './InscribedCoin.ts'

/**
 * An inscription as the wire carries it. Its number among all inscriptions is nothing that a node or Esplora knows: one
 * without a name is called by its id, short enough for a tile to distinguish it from the next one. Pure.
 */
export function toWireInscription(
  { network, txid, index, acquiredAt }: InscribedCoin,
  stored: StoredMetadata | undefined,
): Answer<typeof getNfts>['data'][number] {
  const description = stored?.description ?? null
  return {
    chainId: network.id,
    address: formatAccountId(network.id, txid),
    tokenId: `${index}`,
    standard: 'inscription',
    quantity: '1',
    name: stored?.name ?? `${txid.slice(0, 4)}…${txid.slice(-4)}i${index}`,
    description,
    collection: { name: null, symbol: null },
    imageUrl: stored?.imageUrl ?? null,
    attributes: parseAttributes(stored?.attributes ?? null),
    isSpam: isSpam(network, txid, [description]),
    acquiredAt: acquiredAt === undefined ? null : new Date(acquiredAt).toISOString(),
  }
}
