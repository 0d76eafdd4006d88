import { isAccountId, isAssetId, parseAccountId, parseUnits } from 'billfold/protocol'
import * as v from 'valibot'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { findAsset } from '../../onramp/findAsset.ts'
import { isAccountOf } from '../../onramp/isAccountOf.ts'
import type { OnrampAsset } from '../../onramp/OnrampAsset.ts'
import { askProvider } from '../onramp/askProvider.ts'
import { providersOf } from '../onramp/providersOf.ts'
import type { ProjectCall } from '../ProjectCall.ts'

const id = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}$/))
const ids = v.pipe(v.array(id), v.maxLength(50))
const asset = v.custom<string>(isAssetId)
const account = v.custom<string>(isAccountId)
/** Integrations send a number or a text. */
const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => `${value}`),
  v.regex(/^\d{1,30}(\.\d{1,36})?$/),
)
/** As they are listed at once. */
const pageSize = 10

const orderStatuses = {
  created: 'IN_PROGRESS',
  pending: 'IN_PROGRESS',
  success: 'SUCCESS',
  failed: 'FAILED',
  refunded: 'FAILED',
  expired: 'FAILED',
} as const

/** Deposits from an exchange, by the names of the methods. */
export const exchangeMethods = {
  reown_getExchanges: method(
    v.object({
      page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)), 0),
      asset: v.optional(asset),
      amount: v.optional(amount),
      includeOnly: v.optional(ids),
      exclude: v.optional(ids),
    }),
    async (asked, call) => {
      const { baseUrl, project, services } = call
      // A project without an exchange has an empty list.
      const all = services.onramp.exchanges.length === 0 ? [] : providersOf(project, services.onramp.exchanges)
      const named = all.filter(
        each => (asked.includeOnly?.includes(each.id) ?? true) && !asked.exclude?.includes(each.id),
      )
      const fits = await Promise.all(
        named.map(async exchange => {
          if (asked.asset === undefined) return true
          const assets = await askProvider(services.onramp.assetsOf(exchange)).catch(() => [])
          return findAsset(assets, asked.asset) !== undefined
        }),
      )
      const found = named.filter((_, index) => fits[index])
      const page = found.slice(asked.page * pageSize, (asked.page + 1) * pageSize)
      return {
        exchanges: page.map(({ id, name }) => ({
          ...{ id, name },
          imageUrl: `${baseUrl}/public/getTokenImage/${encodeURIComponent(name.slice(0, 32))}`,
        })),
        total: found.length,
      }
    },
  ),
  reown_getExchangePayUrl: method(
    v.object({ exchangeId: id, asset, amount, recipient: account }),
    async (asked, { project, services: { onramp } }) => {
      const exchange = providersOf(project, onramp.exchanges).find(each => each.id === asked.exchangeId)
      if (!exchange) refuse('there is no such exchange')
      const found = findAsset(await askProvider(onramp.assetsOf(exchange)), asked.asset)
      if (!found) refuse('the exchange does not have this asset')
      const { address, networkId } = parseAccountId(asked.recipient)
      if (networkId !== found.networkId || !isAccountOf(networkId, address))
        refuse('the recipient is no account of the network of the asset')
      if (!isAmountOf(found, asked.amount)) refuse('the amount is zero, or has too many decimals')
      const { orderId, url } = await onramp.deposit(exchange, {
        ...{ projectId: project.id, asset: found, address, amount: asked.amount, redirectUrl: undefined },
      })
      return { url, sessionId: orderId }
    },
  ),
  reown_getExchangeBuyStatus: method(
    v.object({ exchangeId: id, sessionId: id }),
    async ({ exchangeId, sessionId }, { project, services }) => {
      const row = await services.onramp.read(project.id, sessionId)
      if (row?.kind !== 'exchange' || row.provider !== exchangeId) return { status: 'UNKNOWN' }
      return { status: orderStatuses[row.status], ...(row.hash === null ? {} : { txHash: row.hash }) }
    },
  ),
} as const

function method<schema extends v.GenericSchema>(
  params: schema,
  answer: (asked: v.InferOutput<schema>, call: ProjectCall) => Promise<object>,
) {
  return { params, answer }
}

function refuse(detail: string): never {
  throw new ApiError(reasons.invalidInput, { detail })
}

function isAmountOf({ decimals }: OnrampAsset, text: string): boolean {
  const [, fraction = ''] = text.split('.')
  return fraction.replace(/0+$/, '').length <= decimals && parseUnits(text, decimals) > 0n
}
