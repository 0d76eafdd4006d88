import * as v from 'valibot'
import { historyCacheMs } from '../limits.ts'
import {
  address,
  decimal,
  fiat,
  filledText,
  imageUrl,
  isoTime,
  lenient,
  listOf,
  networkId,
  text,
} from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

const transfer = v.object({
  fungible_info: lenient(
    v.object({
      name: lenient(text(256)),
      symbol: lenient(text(64)),
      icon: lenient(v.object({ url: lenient(imageUrl) })),
    }),
  ),
  nft_info: lenient(
    v.object({
      name: lenient(text(256)),
      content: lenient(
        v.object({
          preview: lenient(v.object({ url: lenient(imageUrl) })),
          detail: lenient(v.object({ url: lenient(imageUrl) })),
        }),
      ),
      flags: lenient(v.object({ is_spam: v.boolean() })),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: lenient(v.object({ numeric: decimal })),
  value: lenient(fiat),
  price: lenient(fiat),
})

const transaction = v.object({
  id: filledText(256),
  metadata: v.object({
    operationType: text(64),
    hash: text(128),
    chain: networkId,
    minedAt: isoTime,
    sentFrom: text(128),
    sentTo: text(128),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: lenient(v.number()),
  }),
  transfers: v.nullable(listOf(transfer, 200)),
})

/** Transactions of an account, newest first. `next` is the cursor of the following page, absent or null on the last. */
export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/v1/account/:account/history',
  params: v.object({ account: address }),
  query: v.object({
    cursor: v.optional(filledText(1_024)),
    chainId: v.optional(networkId),
    onramp: v.optional(filledText(64)),
    cache: v.optional(filledText(64)),
  }),
  answer: v.object({ data: listOf(transaction, 500), next: lenient(v.nullable(text(1_024))) }),
  answerKind: 'json',
  cacheMs: historyCacheMs,
  isOurs: false,
})

export const getHistoryExample: Example<typeof getHistory> = {
  path: '/v1/account/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/history',
  query: { chainId: 'eip155:1' },
  answer: {
    data: [
      {
        id: 'a1f3',
        metadata: {
          operationType: 'send',
          hash: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
          chain: 'eip155:1',
          minedAt: '2026-01-31T12:00:00Z',
          sentFrom: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
          sentTo: '0x52908400098527886E0F7030069857D2E4169EE7',
          status: 'confirmed',
          nonce: 7,
        },
        transfers: [
          {
            fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://images.example.com/usdc.png' } },
            direction: 'out',
            quantity: { numeric: '12.5' },
            value: 12.5,
            price: 1,
          },
          {
            nft_info: {
              name: 'Robot 12',
              content: { preview: { url: 'https://images.example.com/12.png' } },
              flags: { is_spam: false },
            },
            direction: 'in',
            quantity: { numeric: '1' },
          },
        ],
      },
    ],
    next: 'cGFnZTI',
  },
}
