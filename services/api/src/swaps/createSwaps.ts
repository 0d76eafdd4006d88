import { type Clock, describeError, type Log } from '@billfold/service'
import type { PriceReader } from '../prices/createPriceReader.ts'
import { nativeAddress } from '../prices/nativeAddress.ts'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import { createCache } from '../upstream/cache/createCache.ts'
import { createSingleFlight } from '../upstream/cache/createSingleFlight.ts'
import { SwapFailure } from './SwapFailure.ts'
import type { SwapRequest } from './SwapRequest.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapVenue } from './SwapVenue.ts'
import { toSwapError } from './toSwapError.ts'
import { withinMs } from './withinMs.ts'

/** How long venues have for a quote; the others do not wait for one that hangs. */
const quoteMs = 2_000
/** A transaction is built once, and by one venue. */
const buildMs = 6_000
/** How long a quote holds. */
const holdsMs = 30_000
/** Lists of aggregators are long and seldom change. */
const tokensMs = 600_000
const maxListsHeld = 500

/** Swaps over the venues of a network. */
export type Swaps = {
  /** Venues of a network, the one of callers that name none first; empty where nothing is swapped. */
  venuesOf(network: ServedNetwork): readonly SwapVenue[]
  /**
   * Tokens of all venues that answer; the native currency first.
   *
   * @throws ApiError when none answers.
   */
  readTokens(network: ServedNetwork): Promise<readonly SwapToken[]>
  /**
   * A quote from every venue that has one, the one that pays most after the network's fee first.
   *
   * @throws ApiError with the reason when there is none.
   */
  readQuotes(request: SwapRequest): Promise<Swaps.Quotes>
  /** @throws ApiError when the venue does not swap this or does not answer. */
  build(venue: SwapVenue, request: SwapVenue.BuildRequest): Promise<Swaps.Built>
  /** The contract that needs an allowance. @throws ApiError when the venue does not answer. */
  readSpender(venue: SwapVenue, network: ServedNetwork): Promise<string | undefined>
  /** Base units for a unit of gas; `undefined` where it is not known in time. */
  readGasPrice(network: ServedNetwork): Promise<bigint | undefined>
}

export declare namespace Swaps {
  type Quotes = {
    readonly rows: readonly (SwapVenue.Quote & { readonly venue: SwapVenue })[]
    /** Unix time in milliseconds. */
    readonly expiresAt: number
  }
  type Built = SwapVenue.Built & { /** Unix time in milliseconds. */ readonly expiresAt: number }
}

/** Creates swaps. Venues are asked in parallel; one that fails or hangs costs nothing but itself. */
export function createSwaps(options: createSwaps.Options): Swaps {
  const { clock, log, prices } = options
  const { monotonic } = clock
  const lists = createCache<readonly SwapToken[]>({ maxAgeMs: tokensMs, maxEntries: maxListsHeld, monotonic })
  const load = createSingleFlight<readonly SwapToken[]>()
  const venuesOf = (network: ServedNetwork) => options.venuesOf(network).filter(venue => venue.serves(network))

  /** Settled answers with their venues; failures are logged, except those that are answers. */
  async function askAll<value>(network: ServedNetwork, ask: (venue: SwapVenue) => Promise<value>) {
    const venues = venuesOf(network)
    const settled = await Promise.allSettled(venues.map(venue => withinMs(ask(venue), quoteMs)))
    const found: { readonly venue: SwapVenue; readonly value: value }[] = []
    const errors: unknown[] = []
    for (const [place, outcome] of settled.entries()) {
      const venue = venues[place] as SwapVenue
      if (outcome.status === 'fulfilled') found.push({ venue, value: outcome.value })
      else {
        errors.push(outcome.reason)
        if (!(outcome.reason instanceof SwapFailure))
          log.warn('swaps.venue-failed', { venue: venue.id, network: network.id, ...describeError(outcome.reason) })
      }
    }
    return { found, errors }
  }

  async function readGasPrice(network: ServedNetwork): Promise<bigint | undefined> {
    try {
      return await withinMs(options.readGasPrice(network), quoteMs)
    } catch (error) {
      log.warn('swaps.gas-price-failed', { network: network.id, ...describeError(error) })
      return undefined
    }
  }

  /** What the gas of a swap costs in base units of what is received; `undefined` where a price is missing. */
  async function readFeeOf({ network, to, gasPrice }: SwapRequest): Promise<(gas: bigint) => bigint | undefined> {
    const decimals = to === nativeAddress ? network.nativeCurrency.decimals : findDecimals(network, to)
    if (gasPrice === undefined || decimals === undefined) return () => undefined
    if (to === nativeAddress) return gas => gas * gasPrice
    const { byAddress } = await prices.read(network, [nativeAddress, to])
    const native = byAddress.get(nativeAddress)
    const token = byAddress.get(to)
    if (!native || !token) return () => undefined
    const divisor = token * 10n ** BigInt(network.nativeCurrency.decimals)
    return gas => (gas * gasPrice * native * 10n ** BigInt(decimals)) / divisor
  }

  return {
    venuesOf,
    readGasPrice,
    async readTokens(network) {
      const key = (venue: SwapVenue) => `${network.projectId} ${network.id} ${venue.id}`
      const { found, errors } = await askAll(
        network,
        async venue =>
          lists.get(key(venue))?.value ??
          load(key(venue), async () => {
            const tokens = await venue.readTokens(network)
            lists.set(key(venue), tokens)
            return tokens
          }),
      )
      if (found.length === 0 && errors.length > 0) throw toSwapError(errors)
      // What the operator wrote of a token comes before what an aggregator says.
      const listed = new Map(network.tokens.map(token => [token.address, token]))
      const tokens = new Map<string, SwapToken>()
      for (const { value } of found)
        for (const token of value)
          if (!tokens.has(token.address)) tokens.set(token.address, listed.get(token.address) ?? token)
      const native = tokens.get(nativeAddress)
      return native ? [native, ...[...tokens.values()].filter(token => token !== native)] : [...tokens.values()]
    },
    async readQuotes(request) {
      const gasPrice = request.gasPrice ?? (await readGasPrice(request.network))
      const asked = { ...request, gasPrice }
      const { found, errors } = await askAll(request.network, venue => venue.readQuote(asked))
      if (found.length === 0) throw toSwapError(errors)
      const feeOf = found.length > 1 ? await readFeeOf(asked) : () => undefined
      // One venue that says nothing of its gas must not win by that: then none counts.
      const fees = found.map(({ value }) => (value.gas === undefined ? undefined : feeOf(value.gas)))
      const isKnown = fees.every(fee => fee !== undefined)
      const rows = found.map(({ venue, value }, place) => ({
        row: { ...value, venue },
        left: value.amountOut - (isKnown ? (fees[place] ?? 0n) : 0n),
      }))
      rows.sort((one, other) => (one.left === other.left ? 0 : other.left > one.left ? 1 : -1))
      return { rows: rows.map(({ row }) => row), expiresAt: clock.now() + holdsMs }
    },
    async build(venue, request) {
      try {
        const built = await withinMs(venue.buildTransaction(request), buildMs)
        return { ...built, expiresAt: clock.now() + holdsMs }
      } catch (error) {
        throw toSwapError([error])
      }
    },
    async readSpender(venue, network) {
      try {
        return await withinMs(venue.readSpender(network), buildMs)
      } catch (error) {
        throw toSwapError([error])
      }
    },
  }
}

function findDecimals(network: ServedNetwork, token: string): number | undefined {
  return network.tokens.find(({ address }) => address === token)?.decimals
}

export declare namespace createSwaps {
  type Options = {
    readonly clock: Clock
    readonly log: Log
    readonly prices: PriceReader
    /** All venues that may serve a network. */
    readonly venuesOf: (network: ServedNetwork) => readonly SwapVenue[]
    readonly readGasPrice: (network: ServedNetwork) => Promise<bigint | undefined>
  }
}
