import * as v from 'valibot'
import { listOf } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { paymentCurrency, purchaseCurrency } from './onrampCurrencies.ts'

/** Currencies that can be bought and paid with. */
export const getOnrampOptions = endpoint({
  name: 'getOnrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  answer: v.object({
    purchaseCurrencies: listOf(purchaseCurrency, 500),
    paymentCurrencies: listOf(paymentCurrency, 200),
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
  },
}
