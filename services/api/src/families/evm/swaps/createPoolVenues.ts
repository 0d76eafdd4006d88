import { nativeAddress } from '../../../prices/nativeAddress.ts'
import { findRoute, type Route } from '../../../swaps/routing/findRoute.ts'
import { SwapFailure } from '../../../swaps/SwapFailure.ts'
import type { SwapRequest } from '../../../swaps/SwapRequest.ts'
import type { SwapToken } from '../../../swaps/SwapToken.ts'
import type { SwapVenue } from '../../../swaps/SwapVenue.ts'
import { toMinAmount } from '../../../swaps/toMinAmount.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { PoolReader } from './createPoolReader.ts'
import { encodeSplitSwap } from './encodeSplitSwap.ts'
import { encodeSwap } from './encodeSwap.ts'
import { toPoolQuote } from './toPoolQuote.ts'

const maxLegs = 4
/** Gas is limited above the estimate: a token may take more for its transfers than the usual one. */
const gasPercent = 200n

/**
 * The venues of a network's own constant-product pools: `pools` swaps along one path through the V2 router, `pools-split` along
 * several through the split router. Two venues, because each contract needs an allowance of its own.
 */
export function createPoolVenues(pools: PoolReader): readonly SwapVenue[] {
  return [
    createPoolVenue(pools, {
      id: 'pools',
      name: 'Pools',
      contractOf: network => network.swaps?.router,
      maxLegs: 1,
      encode({ request, route, minAmountOut }) {
        const kind =
          request.from === nativeAddress ? 'fromNative' : request.to === nativeAddress ? 'toNative' : 'tokens'
        const path = tokensOf(route.legs[0])
        const { amount: amountIn, deadline, user } = request
        return encodeSwap({ kind, amountIn, minAmountOut, path, to: user.toLowerCase(), deadline })
      },
    }),
    createPoolVenue(pools, {
      id: 'pools-split',
      name: 'Pools, several ways',
      contractOf: network => network.swaps?.splitRouter,
      maxLegs,
      encode: ({ request, route, minAmountOut }) =>
        encodeSplitSwap({
          from: request.from === nativeAddress ? undefined : request.from,
          to: request.to === nativeAddress ? undefined : request.to,
          legs: route.legs.map(leg => ({ amountIn: leg.amounts[0] ?? 0n, path: tokensOf(leg) })),
          minAmountOut,
          receiver: request.user.toLowerCase(),
          deadline: request.deadline,
        }),
    }),
  ]
}

type Row = {
  readonly id: string
  readonly name: string
  readonly contractOf: (network: ServedNetwork) => string | undefined
  readonly maxLegs: number
  readonly encode: (swap: {
    readonly request: SwapVenue.BuildRequest
    readonly route: Route
    readonly minAmountOut: bigint
  }) => string
}

function createPoolVenue(pools: PoolReader, row: Row): SwapVenue {
  const { contractOf, id, name } = row

  /** @throws SwapFailure without a route. */
  async function route(request: SwapRequest, isFresh: boolean): Promise<Route> {
    const { network, amount, gasPrice } = request
    const native = network.wrappedNative
    const [from, to] = [request.from, request.to].map(token => (token === nativeAddress ? native : token))
    // Wrapping alone is no swap.
    if (from === undefined || to === undefined || from === to) throw new SwapFailure('no-route')
    const graph = await pools.read(network, { isFresh })
    const gas = native !== undefined && gasPrice !== undefined ? { price: gasPrice, native } : undefined
    const found = findRoute(graph, { from, to, amount, maxLegs: row.maxLegs, gas })
    if (typeof found === 'string') throw new SwapFailure(found)
    return found
  }

  return {
    id,
    name,
    serves: network => contractOf(network) !== undefined && (network.swaps?.pools.length ?? 0) > 0,
    async readTokens(network) {
      const graph = await pools.read(network)
      const listed = network.tokens.filter(({ address }) => graph.has(address))
      const isNative = network.wrappedNative !== undefined && graph.has(network.wrappedNative)
      return [...(isNative ? [toNativeToken(network)] : []), ...listed]
    },
    async readQuote(request) {
      const found = await route(request, false)
      // One way is what the other venue does, for less gas.
      if (row.maxLegs > 1 && found.legs.length === 1) throw new SwapFailure('no-route')
      const spender = request.from === nativeAddress ? undefined : contractOf(request.network)
      return { ...toPoolQuote(found, request.amount), spender }
    },
    readSpender: async network => contractOf(network),
    async buildTransaction(request) {
      const { amount, from, network, slippageBps } = request
      const to = contractOf(network)
      const found = await route(request, true)
      if (to === undefined) throw new SwapFailure('no-route')
      const minAmountOut = toMinAmount(found.amountOut, slippageBps)
      const value = from === nativeAddress ? amount : 0n
      const data = row.encode({ request, route: found, minAmountOut })
      const gas = (found.gas * gasPercent) / 100n
      return {
        transaction: { kind: 'call', to, data, value, gas },
        amountOut: found.amountOut,
        minAmountOut,
        spender: value === 0n ? to : undefined,
      }
    },
  }
}

function toNativeToken({ nativeCurrency }: ServedNetwork): SwapToken {
  return { ...nativeCurrency, address: nativeAddress, iconUrl: undefined }
}

function tokensOf(leg: Route.Leg | undefined): string[] {
  const [first] = leg?.path ?? []
  return first ? [first.from, ...(leg?.path ?? []).map(({ to }) => to)] : []
}
