import * as v from 'valibot'
import { accountId, base64, baseUnits, bytes, lenient, quantity, slug, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Builds the transaction of a swap. `eip155.slippage` is a percentage, decimals allowed. `venue` (ours) asks one venue
 * alone, the one of the quote. On Solana the answer holds `solana.transaction`, an unsigned serialized transaction.
 */
export const buildSwap = endpoint({
  name: 'buildSwap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: v.object({
    amount: baseUnits,
    eip155: v.optional(v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
    projectId: v.optional(text(128)),
    from: accountId,
    to: accountId,
    userAddress: accountId,
    disableEstimate: v.optional(v.boolean()),
    venue: v.optional(slug),
  }),
  answer: v.object({
    tx: v.union([
      v.object({
        from: lenient(accountId),
        to: accountId,
        data: bytes,
        value: lenient(quantity),
        eip155: lenient(v.object({ gas: quantity, gasPrice: quantity })),
      }),
      v.object({ solana: v.object({ transaction: base64 }) }),
    ]),
    toAmount: lenient(baseUnits),
    minToAmount: lenient(baseUnits),
    spender: lenient(accountId),
    expiresAt: lenient(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const buildSwapExample: Example<typeof buildSwap> = {
  path: '/v1/convert/build-transaction',
  body: {
    amount: '1000000000000000000',
    eip155: { slippage: 1 },
    projectId: 'demo',
    from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    to: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    userAddress: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    disableEstimate: true,
  },
  answer: {
    tx: {
      to: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      data: '0x7ff36ab5',
      value: '1000000000000000000',
      eip155: { gas: '150000', gasPrice: '1000000000' },
    },
    toAmount: '2500000000',
    minToAmount: '2475000000',
    expiresAt: 1_769_860_830_000,
  },
}
