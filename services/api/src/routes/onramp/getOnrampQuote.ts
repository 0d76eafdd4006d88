import { type Answer, getOnrampQuote, parseNetworkId, parseUnits } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Onramp } from '../../onramp/createOnramp.ts'
import type { OnrampProvider } from '../../onramp/OnrampProvider.ts'
import { projectRoute } from '../projectRoute.ts'
import { askProvider } from './askProvider.ts'
import { providersOf } from './providersOf.ts'

type Quote = Answer<typeof getOnrampQuote>
type Asked = {
  readonly purchaseCurrency: { readonly symbol: string; readonly networks: readonly { readonly chain_id: string }[] }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
}

/** The quote that gives most. Without one, a development project gets an example that is marked as one; others get the refusal. */
export const getOnrampQuoteRoute = projectRoute({
  endpoint: getOnrampQuote,
  rate: 'onramp',
  async handle({ body }, { project, services: { onramp } }) {
    try {
      const providers = providersOf(project, onramp.providers).filter(
        ({ id, readQuote }) => readQuote !== undefined && (body.provider === undefined || id === body.provider),
      )
      if (providers.length === 0) throw new ApiError(reasons.onrampOff)
      const results = await Promise.allSettled(providers.map(each => askProvider(quoteOf(onramp, each, body))))
      const quotes = results.flatMap(result => (result.status === 'fulfilled' && result.value ? [result.value] : []))
      const [best] = quotes.sort((a, b) => (toUnits(a) < toUnits(b) ? 1 : -1))
      if (best) return best
      const failed = results.find(({ status }) => status === 'rejected')
      throw failed?.status === 'rejected' ? failed.reason : new ApiError(reasons.amountNotTaken)
    } catch (error) {
      if (!project.isDevelopment || !(error instanceof ApiError)) throw error
      return toExample(body)
    }
  },
})

async function quoteOf(onramp: Onramp, provider: OnrampProvider, asked: Asked): Promise<Quote | undefined> {
  const { assets } = await onramp.offerOf(provider)
  const { networks, symbol } = asked.purchaseCurrency
  const offered = assets.filter(asset => asset.symbol === symbol)
  const wanted = networks.map(({ chain_id }) => chain_id)
  const asset = offered.find(({ networkId }) => wanted.includes(parseNetworkId(networkId).reference)) ?? offered[0]
  const currency = asked.paymentCurrency.id
  const quote = asset && (await provider.readQuote?.({ asset, currency, amount: asked.amount }))
  return (
    quote && {
      networkFee: { amount: quote.networkFee, currency },
      paymentSubtotal: { amount: quote.subtotal, currency },
      paymentTotal: { amount: quote.total, currency },
      purchaseAmount: { amount: quote.purchaseAmount, currency: symbol },
      quoteId: quote.id,
      provider: provider.id,
    }
  )
}

const toUnits = ({ purchaseAmount }: Quote) => parseUnits(purchaseAmount.amount, 78)

/** All amounts are the requested one, as integrations know it. */
function toExample({ amount, paymentCurrency }: Asked): Quote {
  const money = { amount, currency: paymentCurrency.id }
  return {
    ...{ networkFee: money, paymentSubtotal: money, paymentTotal: money, purchaseAmount: money },
    quoteId: 'mocked-quote-id',
    isExample: true,
  }
}
