import * as v from 'valibot'
import { nftCacheMs, nftPageCount } from '../limits.ts'
import {
  accountId,
  address,
  baseUnits,
  filledText,
  imageUrl,
  isoTime,
  lenient,
  listOf,
  networkId,
  text,
} from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** What may be unknown: then, or when it is bad, null. */
/* @__NO_SIDE_EFFECTS__ */
function nullable<schema extends v.GenericSchema>(schema: schema) {
  return v.optional(v.fallback(v.nullable(schema), null), null)
}

/**
 * One collectible of an account. `address` is its contract (CAIP-10), on Solana its mint (`tokenId` is 0), on Bitcoin the
 * transaction that inscribed it (`tokenId` counts the inscriptions of that). `quantity` is how many the account holds (1 for
 * ERC-721), `acquiredAt` when the account last got one. The contract's data (name, description, picture,
 * attributes) is null or empty until it is known. `isSpam`: the server advises to hide it.
 */
const nft = v.object({
  chainId: networkId,
  address: accountId,
  tokenId: baseUnits,
  standard: v.picklist(['erc721', 'erc1155', 'spl', 'inscription']),
  quantity: baseUnits,
  name: nullable(text(256)),
  description: nullable(text(2_000)),
  collection: v.optional(
    v.fallback(v.object({ name: nullable(text(256)), symbol: nullable(text(64)) }), { name: null, symbol: null }),
    { name: null, symbol: null },
  ),
  imageUrl: nullable(imageUrl),
  attributes: v.optional(v.fallback(listOf(v.object({ trait: text(256), value: text(256) }), 100), []), []),
  isSpam: v.optional(v.fallback(v.boolean(), false), false),
  acquiredAt: nullable(isoTime),
})

/** One collectible as the wire carries it. */
export type Nft = v.InferOutput<typeof nft>

/**
 * Collectibles that an account holds now, the latest acquired first; on all networks unless `chainId` names one. `next` is
 * the cursor of the following page, absent or null on the last.
 *
 * @example const { data, next } = await read(getNfts, { account: '0xab…', chainId: 'eip155:1' })
 */
export const getNfts = endpoint({
  name: 'getNfts',
  method: 'GET',
  path: '/v1/account/:account/nfts',
  params: v.object({ account: address }),
  query: v.object({ chainId: v.optional(networkId), cursor: v.optional(filledText(1_024)) }),
  answer: v.object({ data: listOf(nft, nftPageCount), next: lenient(v.nullable(text(1_024))) }),
  answerKind: 'json',
  cacheMs: nftCacheMs,
  isOurs: true,
})

export const getNftsExample: Example<typeof getNfts> = {
  path: '/v1/account/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/nfts',
  query: { chainId: 'eip155:1' },
  answer: {
    data: [
      {
        chainId: 'eip155:1',
        address: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
        tokenId: '12',
        standard: 'erc721',
        quantity: '1',
        name: 'Robot 12',
        description: 'The twelfth of its kind.',
        collection: { name: 'Robots', symbol: 'RBT' },
        imageUrl:
          'https://api.example.com/v1/media/3q2-7_AfJZ0mB4Yw1nHk8sQd5vXe6uTtGcRrLoPpIiA?url=ipfs%3A%2F%2Fbafy%2F12.png',
        attributes: [{ trait: 'Colour', value: 'red' }],
        isSpam: false,
        acquiredAt: '2026-01-31T12:00:00Z',
      },
      {
        chainId: 'eip155:1',
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        tokenId: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        standard: 'erc1155',
        quantity: '30',
        name: null,
        description: null,
        collection: { name: null, symbol: null },
        imageUrl: null,
        attributes: [],
        isSpam: true,
        acquiredAt: null,
      },
    ],
    next: 'cGFnZTI',
  },
}
