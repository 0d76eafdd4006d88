import * as v from 'valibot'
import { anyDecimal, filledText, slug, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { paymentCurrency, purchaseCurrency } from './onrampCurrencies.ts'

const money = v.object({ amount: anyDecimal, currency: filledText(64) })

/**
 * What a purchase costs. `network` carries the symbol of the purchase currency (specification section 7). `isExample` (ours) marks a
 * quote that no provider gave; only development projects get one.
 */
export const getOnrampQuote = endpoint({
  name: 'getOnrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  body: v.object({
    purchaseCurrency,
    paymentCurrency,
    amount: anyDecimal,
    network: text(64),
    provider: v.optional(slug),
  }),
  answer: v.object({
    networkFee: money,
    paymentSubtotal: money,
    paymentTotal: money,
    purchaseAmount: money,
    quoteId: filledText(256),
    provider: v.optional(slug),
    isExample: v.optional(v.literal(true)),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getOnrampQuoteExample: Example<typeof getOnrampQuote> = {
  path: '/v1/onramp/quote',
  body: {
    purchaseCurrency: {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
      ],
    },
    paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
    amount: '50',
    network: 'USDC',
  },
  answer: {
    networkFee: { amount: '0.40', currency: 'USD' },
    paymentSubtotal: { amount: '50.00', currency: 'USD' },
    paymentTotal: { amount: '51.15', currency: 'USD' },
    purchaseAmount: { amount: '49.98', currency: 'USDC' },
    quoteId: 'q-1f0a',
    provider: 'checkout',
  },
}
