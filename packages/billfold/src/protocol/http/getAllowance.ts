import * as v from 'valibot'
import { accountId, baseUnits, slug } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Base units of a token that the swap contract may spend: that of `venue` (ours), else of the first one. */
export const getAllowance = endpoint({
  name: 'getAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: v.object({ tokenAddress: accountId, userAddress: accountId, venue: v.optional(slug) }),
  answer: v.object({ allowance: baseUnits }),
  answerKind: 'json',
  isOurs: false,
})

export const getAllowanceExample: Example<typeof getAllowance> = {
  path: '/v1/convert/allowance',
  query: {
    tokenAddress: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    userAddress: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  },
  answer: { allowance: '0' },
}
