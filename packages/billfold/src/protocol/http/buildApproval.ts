import * as v from 'valibot'
import { accountId, baseUnits, bytes, lenient, quantity, slug } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Builds the approval that a swap needs. In this answer `tx.from` holds the token's contract: it is where the transaction
 * goes (facts 2.2, R10). `amount` (base units) and `venue` are ours; without an amount the approval is unlimited, as existing
 * integrations expect.
 */
export const buildApproval = endpoint({
  name: 'buildApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: v.object({
    userAddress: accountId,
    from: accountId,
    to: accountId,
    amount: v.optional(baseUnits),
    venue: v.optional(slug),
  }),
  answer: v.object({
    tx: v.object({
      from: accountId,
      to: accountId,
      data: bytes,
      value: quantity,
      eip155: lenient(v.object({ gas: quantity, gasPrice: quantity })),
    }),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const buildApprovalExample: Example<typeof buildApproval> = {
  path: '/v1/convert/build-approve',
  query: {
    userAddress: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    from: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    to: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  },
  answer: {
    tx: {
      from: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      to: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      data: '0x095ea7b3',
      value: '0',
      eip155: { gas: '60000', gasPrice: '1000000000' },
    },
  },
}
