import type { ExchangeProvider } from '../../onramp/ExchangeProvider.ts'
import type { OnrampProvider } from '../../onramp/OnrampProvider.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { answers } from './answers.ts'
import { readWebhook } from './readWebhook.ts'
import { signUrl } from './signUrl.ts'
import { toReport } from './toReport.ts'

/**
 * A provider of the checkout kind: we sign the address of its page, and it reports by signed webhooks. With `hasExchange` it is an
 * exchange as well.
 */
export function createCheckout(
  settings: NonNullable<ProviderSettings['checkout']>,
  connect: (baseUrl: string, headers: Readonly<Record<string, string>>) => ProviderClient,
  now: () => number,
): Providers {
  const { fees, hasExchange = false, id, name, publicKey, secretKey, webhookSecret } = settings
  const url = settings.url.replace(/\/+$/, '')
  const client = connect(url, { authorization: `Bearer ${secretKey}` })

  const readOptions: OnrampProvider['readOptions'] = async () => {
    const { payment, purchase } = await client.get('/v1/options', {}, answers.options)
    return {
      assets: purchase,
      currencies: payment.map(currency => ({ id: currency.id, payment_method_limits: currency.methods })),
    }
  }
  const reports = {
    async readStatus(reference: string) {
      const order = await client.find(`/v1/orders/${encodeURIComponent(reference)}`, answers.order)
      return order && toReport(order)
    },
    parseWebhook: (body: string, headers: Headers) => readWebhook(body, headers, { secret: webhookSecret, now }),
  }
  const toQuery = ({ address, amount, asset, expiresAt, redirectUrl, reference }: ExchangeProvider.NewOrder) => ({
    ...{ publicKey, reference, asset: asset.id, address, amount },
    expires: `${Math.floor(expiresAt / 1_000)}`,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  })

  const onramp: OnrampProvider = {
    ...{ id, name, fees, readOptions, ...reports },
    kind: 'checkout',
    origin: new URL(url).origin,
    async readQuote({ amount, asset, currency }) {
      const body = { asset: asset.id, currency, amount }
      const quote = await client.send('/v1/quotes', body, answers.quoteOf(body))
      return quote
    },
    createUrl: ({ currency, ...order }) => signUrl(url, '/checkout', { ...toQuery(order), currency }, secretKey),
  }
  const exchange: ExchangeProvider = {
    ...{ id, name, ...reports },
    readAssets: async () => (await readOptions()).assets,
    createUrl: order => signUrl(url, '/exchange', toQuery(order), secretKey),
  }
  return { onramps: [onramp], exchanges: hasExchange ? [exchange] : [] }
}
