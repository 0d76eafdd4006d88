import { type Answer, getOnrampOptions, type PaymentCurrency, parseNetworkId, parseUnits } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { networkSlug } from '../../onramp/networkSlug.ts'
import type { OnrampAsset } from '../../onramp/OnrampAsset.ts'
import { projectRoute } from '../projectRoute.ts'
import { askProvider } from './askProvider.ts'
import { providersOf } from './providersOf.ts'

type Options = Answer<typeof getOnrampOptions>

/** What the project's providers sell, and for which currencies. A provider that is away is left out while another answers. */
export const getOnrampOptionsRoute = projectRoute({
  endpoint: getOnrampOptions,
  rate: 'onramp',
  async handle(_, { header, project, services: { onramp } }) {
    const providers = providersOf(project, onramp.providers)
    const results = await Promise.allSettled(providers.map(provider => askProvider(onramp.offerOf(provider))))
    const offers = results.flatMap((result, index) => {
      const provider = providers[index]
      return provider && result.status === 'fulfilled' ? [{ provider, offer: result.value }] : []
    })
    const failed = results.find(({ status }) => status === 'rejected')
    if (offers.length === 0 && failed?.status === 'rejected') throw failed.reason
    if (offers.length === 0) throw new ApiError(reasons.onrampOff)
    header('cache-control', 'private, max-age=60')
    return {
      purchaseCurrencies: toPurchaseCurrencies(offers.flatMap(({ offer }) => offer.assets)),
      paymentCurrencies: toPaymentCurrencies(offers.flatMap(({ offer }) => offer.currencies)),
      providers: offers.map(({ offer, provider: { fees, id, kind, name, origin, parseWebhook } }) => ({
        ...{ id, name, kind, origin },
        ...(fees === undefined ? {} : { fees }),
        networks: [...new Set(offer.assets.map(({ networkId }) => networkId))].slice(0, 100),
        isTracked: parseWebhook !== undefined,
      })),
    }
  },
})

/** One currency for each symbol, with the networks it is delivered on. */
function toPurchaseCurrencies(assets: readonly OnrampAsset[]): Options['purchaseCurrencies'] {
  return [...groupBySymbol(assets)].flatMap(([symbol, group]) => {
    const [first] = group
    if (!first) return []
    const unique = [...new Map(group.map(asset => [asset.id, asset])).values()]
    const networks = unique.map(({ contract, networkId, networkName }) => ({
      name: networkSlug(networkId),
      display_name: networkName,
      chain_id: parseNetworkId(networkId).reference,
      contract_address: contract,
    }))
    return [{ id: first.id, name: first.name, symbol, networks }]
  })
}

/** One currency for each id, with the widest limits of each way to pay. */
function toPaymentCurrencies(currencies: readonly PaymentCurrency[]): PaymentCurrency[] {
  const found = new Map<string, PaymentCurrency>()
  for (const { id, payment_method_limits } of currencies) {
    const known = found.get(id)?.payment_method_limits ?? []
    const methods = new Map(known.map(method => [method.id, method]))
    for (const method of payment_method_limits) {
      const other = methods.get(method.id) ?? method
      const min = isBelow(method.min, other.min) ? method.min : other.min
      const max = isBelow(other.max, method.max) ? method.max : other.max
      methods.set(method.id, { id: method.id, min, max })
    }
    found.set(id, { id, payment_method_limits: [...methods.values()] })
  }
  return [...found.values()]
}

const isBelow = (a: string, b: string) => parseUnits(a, 78) < parseUnits(b, 78)

function groupBySymbol(assets: readonly OnrampAsset[]): Map<string, OnrampAsset[]> {
  const groups = new Map<string, OnrampAsset[]>()
  for (const asset of assets) groups.set(asset.symbol, [...(groups.get(asset.symbol) ?? []), asset])
  return groups
}
