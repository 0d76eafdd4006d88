import * as v from 'valibot'
import { accountId, address, baseUnits, lenient, listOf, quantity, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { swapDetails } from './swapDetails.ts'

/**
 * Quotes for a swap, the best one first. Amounts in base units; `from` and `to` are CAIP-10 token addresses. The fields
 * after `toAccount` are ours: answers of other servers lack them.
 */
export const getSwapQuotes = endpoint({
  name: 'getSwapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: v.object({
    amount: baseUnits,
    userAddress: v.optional(address),
    from: accountId,
    to: accountId,
    gasPrice: v.optional(quantity),
  }),
  answer: v.object({
    quotes: listOf(
      v.object({
        id: lenient(v.nullable(text(128))),
        fromAmount: baseUnits,
        fromAccount: accountId,
        toAmount: baseUnits,
        toAccount: accountId,
        ...swapDetails,
      }),
      20,
    ),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getSwapQuotesExample: Example<typeof getSwapQuotes> = {
  path: '/v1/convert/quotes',
  query: {
    amount: '1000000000000000000',
    userAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    to: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    gasPrice: '1000000000',
  },
  answer: {
    quotes: [
      {
        id: null,
        fromAmount: '1000000000000000000',
        fromAccount: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        toAmount: '2500000000',
        toAccount: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        venue: { id: 'pools', name: 'Pools' },
        route: [
          {
            shareBps: 10_000,
            path: [
              'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
              'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
            ],
          },
        ],
        fees: [
          {
            label: 'Pool fee',
            token: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
            amount: '3000000000000000',
          },
        ],
        priceImpactBps: 12,
        gas: '150000',
        expiresAt: 1_769_860_830_000,
      },
    ],
  },
}
