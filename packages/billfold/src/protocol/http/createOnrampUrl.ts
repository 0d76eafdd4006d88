import * as v from 'valibot'
import { address, anyDecimal, filledText, text, webUrl } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Makes the address of a provider's page where crypto is bought. */
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
  }),
  answer: v.object({ url: webUrl }),
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
    presetCryptoAmount: 1,
  },
  answer: { url: 'https://buy.example.com/?session=1f0a' },
}
