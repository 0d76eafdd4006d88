import * as v from 'valibot'
import { address, anyDecimal, filledText, slug, text, webUrl } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Makes the address of a provider's page where crypto is bought. The answer names the address that is paid, so that a caller
 * can compare it; `orderId` is there where the provider reports what becomes of the purchase.
 */
export const createOnrampUrl = endpoint({
  name: 'createOnrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  body: v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address,
          blockchains: v.optional(v.pipe(v.array(text(64)), v.maxLength(50))),
          assets: v.optional(v.pipe(v.array(text(64)), v.maxLength(50))),
        }),
      ),
      v.maxLength(20),
    ),
    defaultNetwork: v.optional(text(64)),
    partnerUserId: v.optional(filledText(128)),
    defaultExperience: v.optional(v.literal('buy')),
    presetCryptoAmount: v.optional(anyDecimal),
    presetFiatAmount: v.optional(anyDecimal),
    /** Ours: one of the providers of the options, the currency of `presetFiatAmount`, and where the visitor returns to. */
    provider: v.optional(slug),
    fiatCurrency: v.optional(filledText(16)),
    redirectUrl: v.optional(webUrl),
  }),
  answer: v.object({
    url: webUrl,
    provider: v.optional(slug),
    address: v.optional(address),
    orderId: v.optional(slug),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const createOnrampUrlExample: Example<typeof createOnrampUrl> = {
  path: '/v1/generators/onrampurl',
  body: {
    destinationWallets: [
      { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', blockchains: ['ethereum'], assets: ['USDC'] },
    ],
    defaultNetwork: 'ethereum',
    partnerUserId: '1f0a',
    defaultExperience: 'buy',
    presetFiatAmount: 50,
  },
  answer: {
    url: 'https://buy.example.com/checkout?reference=1f0a&signature=00',
    provider: 'checkout',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    orderId: 'bkN0x3ZlY3JldC1vcmRlci1pZC1vZi0x',
  },
}
