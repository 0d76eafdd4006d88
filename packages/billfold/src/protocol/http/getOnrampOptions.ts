import * as v from 'valibot'
import { filledText, lenient, listOf, networkId, slug, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { paymentCurrency, purchaseCurrency } from './onrampCurrencies.ts'

const provider = /* @__PURE__ */ v.object({
  id: slug,
  name: filledText(64),
  /** `checkout`: the address is made by `createOnrampUrl` alone. `widget`: the caller may add what a widget reads. */
  kind: v.picklist(['checkout', 'widget']),
  /** As it is shown, for example `1-2%`. */
  fees: lenient(text(32)),
  /** Origin of its pages. */
  origin: filledText(256),
  networks: listOf(networkId, 100),
  /** Whether it reports what becomes of a purchase. */
  isTracked: v.boolean(),
})

/** Currencies that can be bought and paid with, and the providers (ours; absent on servers that have none). */
export const getOnrampOptions = endpoint({
  name: 'getOnrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  answer: v.object({
    purchaseCurrencies: listOf(purchaseCurrency, 500),
    paymentCurrencies: listOf(paymentCurrency, 200),
    providers: lenient(listOf(provider, 20)),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getOnrampOptionsExample: Example<typeof getOnrampOptions> = {
  path: '/v1/onramp/options',
  answer: {
    purchaseCurrencies: [
      {
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
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    providers: [
      {
        id: 'checkout',
        name: 'Example Checkout',
        kind: 'checkout',
        fees: '1-2%',
        origin: 'https://buy.example.com',
        networks: ['eip155:1'],
        isTracked: true,
      },
    ],
  },
}
