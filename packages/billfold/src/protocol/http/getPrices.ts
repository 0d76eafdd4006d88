import * as v from 'valibot'
import { priceCacheMs } from '../limits.ts'
import { accountId, fiat, imageUrl, lenient, listOf, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Prices of tokens in US dollars; `price` is null where none is known. */
export const getPrices = endpoint({
  name: 'getPrices',
  method: 'POST',
  path: '/v1/fungible/price',
  body: v.object({
    currency: v.literal('usd'),
    addresses: v.pipe(v.array(accountId), v.maxLength(500)),
    projectId: v.optional(text(128)),
  }),
  answer: v.object({
    fungibles: listOf(
      v.object({
        address: accountId,
        name: text(256),
        symbol: text(64),
        iconUrl: lenient(v.nullable(imageUrl)),
        price: v.optional(v.fallback(v.nullable(fiat), null), null),
      }),
      500,
    ),
  }),
  answerKind: 'json',
  cacheMs: priceCacheMs,
  isOurs: false,
})

export const getPricesExample: Example<typeof getPrices> = {
  path: '/v1/fungible/price',
  body: { currency: 'usd', addresses: ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'], projectId: 'demo' },
  answer: {
    fungibles: [
      {
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: null,
        price: 0.9998,
      },
    ],
  },
}
