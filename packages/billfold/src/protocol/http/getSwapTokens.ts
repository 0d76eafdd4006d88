import * as v from 'valibot'
import { accountId, filledText, imageUrl, lenient, listOf, networkId, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Tokens that can be swapped on a network. */
export const getSwapTokens = endpoint({
  name: 'getSwapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: v.object({ chainId: networkId }),
  answer: v.object({
    tokens: listOf(
      v.object({
        name: text(256),
        symbol: filledText(64),
        address: accountId,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        logoUri: lenient(v.nullable(imageUrl)),
        eip2612: lenient(v.boolean()),
      }),
      10_000,
    ),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getSwapTokensExample: Example<typeof getSwapTokens> = {
  path: '/v1/convert/tokens',
  query: { chainId: 'eip155:1' },
  answer: {
    tokens: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        decimals: 6,
        logoUri: 'https://images.example.com/usdc.png',
        eip2612: true,
      },
    ],
  },
}
