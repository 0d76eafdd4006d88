import { randomBytes } from 'node:crypto'
import { type Clock, describeError, type Log } from '@billfold/service'
import { formatUnits, parseUnits } from 'billfold/protocol'
import type { Database } from '../db/Database.ts'
import type { Tables } from '../db/schema.ts'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { createCache } from '../upstream/cache/createCache.ts'
import { createSingleFlight } from '../upstream/cache/createSingleFlight.ts'
import { createOrderStore } from './createOrderStore.ts'
import { createWatch } from './createWatch.ts'
import type { ExchangeProvider } from './ExchangeProvider.ts'
import { fitsOrder } from './fitsOrder.ts'
import type { OnrampAsset } from './OnrampAsset.ts'
import type { OnrampProvider } from './OnrampProvider.ts'
import type { OnrampReport } from './OnrampReport.ts'

/** How long options are fresh, and how long they are served while the provider is away. */
const optionsMs = 60_000
const staleOptionsMs = 600_000
/** How long a visitor has to pay. */
const orderMs = 900_000
/** How much longer a provider may take to say that an order has expired. */
const expirySlackMs = 60_000
/** How often a provider is asked for one order. */
const statusMs = 3_000
const maxOrdersHeld = 10_000
/** About ten seconds. */
const looksPerHeartbeat = 10

type Row = Tables['onramp_order']

/** Purchases and deposits: offers of providers, addresses of their pages, and what became of orders. */
export type Onramp = {
  readonly providers: readonly OnrampProvider[]
  readonly exchanges: readonly ExchangeProvider[]
  /** @throws UpstreamError when the provider is away and its offer is not known. */
  offerOf(provider: OnrampProvider): Promise<OnrampProvider.Offer>
  assetsOf(exchange: ExchangeProvider): Promise<readonly OnrampAsset[]>
  /** Begins a purchase. Providers that report nothing get no order. */
  buy(
    provider: OnrampProvider,
    asked: Onramp.Asked,
  ): Promise<{ readonly url: string; readonly orderId: string | undefined }>
  /** Begins a deposit. */
  deposit(
    exchange: ExchangeProvider,
    asked: Omit<Onramp.Asked, 'currency'>,
  ): Promise<{ readonly url: string; readonly orderId: string }>
  /** An order as it is known; a provider that is away changes nothing. */
  read(projectId: string, id: string): Promise<Row | undefined>
  /** An order as it changes, until it ends or `signal` fires; `undefined` now and then while it stays as it is. */
  watch(projectId: string, id: string, signal: AbortSignal): AsyncGenerator<Row | undefined>
  /** Takes a report of a provider over. @throws ApiError `WEBHOOK_REFUSED`, `NOT_FOUND`, `INVALID_INPUT`. */
  report(providerId: string, body: string, headers: Headers): Promise<boolean>
  /** Deletes orders that began before a time. */
  purge(before: number): Promise<void>
}

export declare namespace Onramp {
  type Asked = Omit<OnrampProvider.NewOrder, 'reference' | 'expiresAt'>
}

/** Creates it. Asks no provider yet. */
export function createOnramp(options: createOnramp.Options): Onramp {
  const { clock, database, exchanges, log, providers, wait } = options
  const store = createOrderStore({ database, clock })
  const offers = createCache<OnrampProvider.Offer>({
    ...{ maxAgeMs: staleOptionsMs, maxEntries: 100, monotonic: clock.monotonic },
  })
  const flight = createSingleFlight<OnrampProvider.Offer>()
  const asked = createCache<true>({ maxAgeMs: statusMs, maxEntries: maxOrdersHeld, monotonic: clock.monotonic })
  const watch = createWatch({ wait })

  async function readOffer(id: string, load: () => Promise<OnrampProvider.Offer>): Promise<OnrampProvider.Offer> {
    const held = offers.get(id)
    if (held && held.ageMs <= optionsMs) return held.value
    try {
      return await flight(id, async () => {
        const offer = await load()
        offers.set(id, offer)
        return offer
      })
    } catch (error) {
      if (!held) throw error
      return held.value
    }
  }

  const reportersOf = (id: string) => [...providers, ...exchanges].filter(each => each.id === id)

  async function begin(
    kind: Row['kind'],
    provider: string,
    order: Omit<Onramp.Asked, 'currency'>,
    amount: string | null,
  ) {
    const { asset, address, projectId } = order
    const id = randomBytes(24).toString('base64url')
    const expiresAt = clock.now() + orderMs
    await store.add({
      ...{ project_id: projectId, id, kind, provider, address, amount, expires_at: expiresAt },
      ...{ network: asset.networkId, asset: asset.id, symbol: asset.symbol, decimals: asset.decimals },
    })
    return { id, expiresAt, reference: toReference(projectId, id) }
  }

  /** Takes over what is reported if it is about this order. */
  async function takeOver(row: Row, report: OnrampReport): Promise<boolean> {
    if (!fitsOrder(row, report)) {
      log.error('onramp.mismatch', { provider: row.provider, status: report.status })
      throw new ApiError(reasons.invalidInput, { detail: 'the report is about another asset, address or amount' })
    }
    const isChanged = await store.apply(row.project_id, row.id, report)
    if (isChanged) watch.wake(toReference(row.project_id, row.id))
    return isChanged
  }

  /** Asks the provider, for the case that a webhook was lost. */
  async function refresh(row: Row): Promise<void> {
    const key = toReference(row.project_id, row.id)
    if (asked.get(key)) return
    asked.set(key, true)
    const provider = reportersOf(row.provider).find(each => each.readStatus)
    try {
      const report = await provider?.readStatus?.(key)
      if (report) await takeOver(row, report)
      else if (clock.now() > row.expires_at + expirySlackMs) await store.expire(row.project_id, row.id)
    } catch (error) {
      // What is known is answered; the next request asks again.
      log.info('onramp.status-unknown', { provider: row.provider, ...describeError(error) })
    }
  }

  async function read(projectId: string, id: string): Promise<Row | undefined> {
    const row = await store.find(projectId, id)
    if (!row || (row.status !== 'created' && row.status !== 'pending')) return row
    await refresh(row)
    return store.find(projectId, id)
  }

  return {
    providers,
    exchanges,
    offerOf: provider => readOffer(`buy ${provider.id}`, () => provider.readOptions()),
    assetsOf: async exchange => {
      const load = async () => ({ assets: await exchange.readAssets(), currencies: [] })
      return (await readOffer(`deposit ${exchange.id}`, load)).assets
    },
    async buy(provider, order) {
      const isTracked = provider.parseWebhook !== undefined || provider.readStatus !== undefined
      if (!isTracked) {
        const unknown = { reference: randomBytes(24).toString('base64url'), expiresAt: clock.now() + orderMs }
        return { url: provider.createUrl({ ...order, ...unknown }), orderId: undefined }
      }
      const { id, expiresAt, reference } = await begin('onramp', provider.id, order, null)
      return { url: provider.createUrl({ ...order, reference, expiresAt }), orderId: id }
    },
    async deposit(exchange, order) {
      const amount = parseUnits(order.amount, order.asset.decimals)
      const { id, expiresAt, reference } = await begin('exchange', exchange.id, order, `${amount}`)
      const plain = formatUnits(amount, order.asset.decimals)
      return { url: exchange.createUrl({ ...order, amount: plain, reference, expiresAt }), orderId: id }
    },
    read,
    async *watch(projectId, id, signal) {
      let seen: Row['status'] | undefined
      let quietLooks = 0
      for await (const _ of watch.follow(toReference(projectId, id), signal)) {
        const row = await read(projectId, id)
        if (!row) return
        if (row.status !== seen) yield row
        else if (++quietLooks % looksPerHeartbeat === 0) yield undefined
        seen = row.status
        if (seen !== 'created' && seen !== 'pending') return
      }
    },
    async report(providerId, body, headers) {
      const report = reportersOf(providerId)
        .map(provider => provider.parseWebhook?.(body, headers))
        .find(each => each !== undefined)
      if (!report) throw new ApiError(reasons.webhookRefused)
      const [projectId = '', id = ''] = report.reference.split(':')
      const row = await store.find(projectId, id)
      if (!row || row.provider !== providerId)
        throw new ApiError(reasons.notFound, { detail: 'no order has this reference' })
      return takeOver(row, report)
    },
    purge: store.purge,
  }
}

export declare namespace createOnramp {
  type Options = {
    readonly database: Database
    readonly clock: Clock
    readonly log: Log
    readonly providers: readonly OnrampProvider[]
    readonly exchanges: readonly ExchangeProvider[]
    /** Settles after a time, or at once when the signal fires. */
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  }
}

/** What a provider is given: it leads a report to the rows of its project, and to no others. */
function toReference(projectId: string, id: string): string {
  return `${projectId}:${id}`
}
