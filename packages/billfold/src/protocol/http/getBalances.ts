import * as v from 'valibot'
import { balanceCacheMs } from '../limits.ts'
import {
  accountId,
  address,
  decimal,
  fiat,
  filledText,
  imageUrl,
  lenient,
  listOf,
  networkId,
  queryList,
  text,
} from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * One fungible balance as the wire carries it. `address` is absent for the native token, `price` null when unknown or
 * unreadable: a price never costs a balance.
 */
const balance = v.object({
  name: text(256),
  symbol: filledText(64),
  chainId: networkId,
  address: v.optional(accountId),
  value: lenient(fiat),
  price: v.optional(v.fallback(v.nullable(fiat), null), null),
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimal }),
  iconUrl: lenient(v.nullable(imageUrl)),
})

/**
 * Balances of an address, native and fungible. `forceUpdate` names CAIP-10 token addresses to read afresh. A balance that
 * cannot be read is left out; the others count.
 */
export const getBalances = endpoint({
  name: 'getBalances',
  method: 'GET',
  path: '/v1/account/:address/balance',
  params: v.object({ address }),
  query: v.object({
    currency: v.literal('usd'),
    chainId: v.optional(networkId),
    forceUpdate: v.optional(queryList(accountId, 50)),
  }),
  answer: v.object({ balances: listOf(balance, 10_000) }),
  answerKind: 'json',
  cacheMs: balanceCacheMs,
  isOurs: false,
})

export const getBalancesExample: Example<typeof getBalances> = {
  path: '/v1/account/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/balance',
  query: { currency: 'usd', chainId: 'eip155:1', forceUpdate: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  answer: {
    balances: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 3750.25,
        price: 2500.16,
        quantity: { decimals: '18', numeric: '1.500004' },
        iconUrl: 'https://images.example.com/eth.png',
      },
      {
        name: 'Local Coin',
        symbol: 'LOC',
        chainId: 'eip155:1',
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        price: null,
        quantity: { decimals: '6', numeric: '12' },
        iconUrl: null,
      },
    ],
  },
}
