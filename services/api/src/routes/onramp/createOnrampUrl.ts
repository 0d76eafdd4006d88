import { createOnrampUrl, parseUnits } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { OnrampProvider } from '../../onramp/OnrampProvider.ts'
import { resolveAsset } from '../../onramp/resolveAsset.ts'
import { projectRoute } from '../projectRoute.ts'
import { askProvider } from './askProvider.ts'
import { providersOf } from './providersOf.ts'
import { requireOwnOrigin } from './requireOwnOrigin.ts'

const defaultCurrency = 'USD'

/** The address of a provider's page. It is bound to the wallet, the asset and the amount, and the answer names the wallet. */
export const createOnrampUrlRoute = projectRoute({
  endpoint: createOnrampUrl,
  rate: 'onramp',
  async handle({ body }, call) {
    const { project, services } = call
    const { onramp } = services
    const allowed = providersOf(project, onramp.providers)
    const provider = body.provider === undefined ? allowed[0] : allowed.find(({ id }) => id === body.provider)
    if (!provider) throw new ApiError(reasons.onrampOff, { detail: 'the project has no such provider' })
    const offer = await askProvider(onramp.offerOf(provider))
    const found = resolveAsset(offer.assets, body)
    if (!found)
      throw new ApiError(reasons.invalidInput, {
        detail: 'no wallet has an address of a network on which the provider delivers the asset',
      })
    const { fiatCurrency: currency = defaultCurrency, presetFiatAmount: amount = '0', redirectUrl } = body
    if (provider.kind === 'checkout') requireTaken(offer, currency, amount)
    if (redirectUrl !== undefined) requireOwnOrigin(call, redirectUrl)
    const { orderId, url } = await onramp.buy(provider, {
      ...{ projectId: project.id, asset: found.asset, address: found.address, currency, amount, redirectUrl },
    })
    const { address } = found
    return { url, provider: provider.id, address, ...(orderId === undefined ? {} : { orderId }) }
  },
})

/** @throws ApiError `AMOUNT_NOT_TAKEN` for a currency that is not offered, and for an amount outside of the limits of every way to pay. */
function requireTaken({ currencies }: OnrampProvider.Offer, currency: string, amount: string): void {
  const units = (text: string) => parseUnits(text, 78)
  const methods = currencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
  if (!methods.some(({ max, min }) => units(amount) >= units(min) && units(amount) <= units(max)))
    throw new ApiError(reasons.amountNotTaken)
}
