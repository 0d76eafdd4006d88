import { type Answer, formatAccountId, type getNfts } from 'billfold/protocol'
import { cleanText } from '../../../lists/cleanText.ts'
import type { NftProvider } from '../../../lists/nfts/NftProvider.ts'
import { isSpam } from '../../../lists/spam/isSpam.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { Checksum } from '../createChecksum.ts'

type Wire = Answer<typeof getNfts>['data'][number]

/**
 * A provider's row as the wire carries it. Its picture is fetched by us, as with our own. What the operator calls a contract
 * stands before what the provider calls it. Pure.
 *
 * @param imageUrl address at our picture proxy
 */
export function toWireProvidedNft(
  row: NftProvider.Row,
  options: { readonly network: ServedNetwork; readonly imageUrl: string | null; readonly checksum: Checksum },
): Wire {
  const { address, tokenId, standard, quantity, acquiredAt } = row
  const { network, imageUrl, checksum } = options
  const name = cleanText(row.name ?? '', 256) ?? null
  const collection = cleanText(row.collection ?? '', 256) ?? null
  const isGenuine = network.verdicts.get(address) === false
  return {
    chainId: network.id,
    address: formatAccountId(network.id, checksum(address)),
    tokenId,
    standard,
    quantity,
    name,
    description: null,
    collection: { name: collection, symbol: null },
    imageUrl,
    attributes: [],
    isSpam: (row.isSpam && !isGenuine) || isSpam(network, address, [collection, name]),
    acquiredAt: acquiredAt === undefined ? null : new Date(acquiredAt).toISOString(),
  }
}
