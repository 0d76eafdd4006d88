import { type Answer, formatAccountId, type getNfts, toChecksumAddress } from 'billfold/protocol'
import { parseAttributes } from '../../../lists/nfts/parseAttributes.ts'
import { isSpam } from '../../../lists/spam/isSpam.ts'
import type { NftRow } from './NftRow.ts'

type Wire = Answer<typeof getNfts>['data'][number]

/** An item as the wire carries it. What the operator calls a contract stands before what it calls itself. Pure. */
export function toWireNft(row: NftRow, imageUrl: string | null): Wire {
  const { network, token, tokenId, standard, balance, name, description, minedAt, isMassMinted } = row
  const collection = { name: row.collectionName, symbol: row.collectionSymbol }
  const isGenuine = network.verdicts.get(token) === false
  return {
    chainId: network.id,
    address: formatAccountId(network.id, toChecksumAddress(`0x${token.slice(2)}`)),
    tokenId,
    standard,
    quantity: balance,
    name,
    description,
    collection,
    imageUrl,
    attributes: parseAttributes(row.attributes),
    isSpam: (isMassMinted && !isGenuine) || isSpam(network, token, [collection.name, collection.symbol, name]),
    acquiredAt: new Date(minedAt).toISOString(),
  }
}
