import * as v from 'valibot'
import { address, baseUnits, networkId, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

const hash = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
/** Contract of a token, or `native`. */
const asset = address
/** The most that are counted: far beyond the depth at which any network is final. */
const maxConfirmations = 1_000

/**
 * Looks on the chain whether a transaction is the payment of an order: it moves at least the amount of the asset to the recipient and
 * ends with the reference. For servers of hosts, which know what an order costs; a page is never asked.
 */
export const verifyPayment = endpoint({
  name: 'verifyPayment',
  method: 'POST',
  path: '/v1/pay/verify',
  body: v.object({
    network: networkId,
    asset,
    /** Base units of the asset. */
    amount: baseUnits,
    recipient: address,
    /** The 32 bytes that the order was given, which no other order has. */
    reference: hash,
    /** Transaction that the page reported. */
    hash,
    /** Blocks that have to hold it, its own included. */
    confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxConfirmations)), 1),
  }),
  answer: v.object({
    /** `pending`: no block has it yet, or too few do. `different`: it is another payment, or none. */
    status: v.picklist(['paid', 'pending', 'failed', 'different']),
    /** What differs. */
    difference: v.nullable(text(64)),
    /** Account that paid. */
    payer: v.nullable(address),
    /** Base units that arrived, where it is paid. */
    amount: v.nullable(baseUnits),
    confirmations: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** ES256 token of type `payment+jwt` with the same claims, valid for a day; its keys are those of sign-in. */
    receipt: v.nullable(text(4_000)),
  }),
  answerKind: 'json',
  isOurs: true,
})

export const verifyPaymentExample: Example<typeof verifyPayment> = {
  path: '/v1/pay/verify',
  body: {
    network: 'eip155:1',
    asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    amount: '20000000',
    recipient: '0x52908400098527886E0F7030069857D2E4169EE7',
    reference: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
    hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    confirmations: 2,
  },
  answer: {
    status: 'paid',
    difference: null,
    payer: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    amount: '20000000',
    confirmations: 3,
    receipt: null,
  },
}
