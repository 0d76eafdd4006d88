import * as v from 'valibot'
import { address, decimal, filledText, networkId, slug, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * A purchase that `createOnrampUrl` began, by its id, which cannot be guessed. With `Accept: text/event-stream` the answer is a stream
 * of events `order` with the same content, one for each change, until the purchase ends.
 */
export const getOnrampOrder = endpoint({
  name: 'getOnrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/:id',
  params: v.object({ id: slug }),
  answer: v.object({
    id: slug,
    provider: slug,
    /** `created`: not paid yet. `pending`: paid, and not on the chain yet. The others are ends. */
    status: v.picklist(['created', 'pending', 'success', 'failed', 'refunded', 'expired']),
    /** Why it ended, as the provider names it. */
    reason: v.nullable(text(64)),
    network: networkId,
    symbol: filledText(64),
    address,
    /** What was bought, as a decimal string. */
    amount: v.nullable(decimal),
    /** Transaction of the payout. */
    hash: v.nullable(text(128)),
    /** Milliseconds since 1970. */
    updatedAt: v.pipe(v.number(), v.integer()),
    expiresAt: v.pipe(v.number(), v.integer()),
  }),
  answerKind: 'json',
  isOurs: true,
})

export const getOnrampOrderExample: Example<typeof getOnrampOrder> = {
  path: '/v1/onramp/orders/bkN0x3ZlY3JldC1vcmRlci1pZC1vZi0x',
  answer: {
    id: 'bkN0x3ZlY3JldC1vcmRlci1pZC1vZi0x',
    provider: 'checkout',
    status: 'success',
    reason: null,
    network: 'eip155:1',
    symbol: 'USDC',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    amount: '49.98',
    hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    updatedAt: 1769860800000,
    expiresAt: 1769861700000,
  },
}
