import { callApi } from '../core/api/callApi.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { swapNoRoute } from '../protocol/errors/rows/swap.ts'
import type { Answer } from '../protocol/http/endpoint.ts'
import { getSwapQuotes } from '../protocol/http/getSwapQuotes.ts'
import type { SwapTerms } from './SwapState.ts'
import { quoteRefreshMs } from './swapLimits.ts'
import { toSwapAccount } from './toSwapAccount.ts'
import { toSwapError } from './toSwapError.ts'

type WireQuote = Answer<typeof getSwapQuotes>['quotes'][number]

/** A price for a swap. */
export type SwapQuote = Pick<WireQuote, 'venue' | 'route' | 'fees' | 'priceImpactBps' | 'gas'> & {
  /** Base units that would be received. */
  readonly toAmount: bigint
  /** When it was asked for, milliseconds since the epoch. */
  readonly askedAt: number
}

/** Venues whose transactions no family can read yet: what they offer would be refused before the wallet opens. */
const unreadVenues = ['0x']

/** The best price of the API for a swap, asked for again every 10 s while it is shown. */
export function quoteOptions(kit: Kit, terms: Omit<SwapTerms, 'slippageBps'> | undefined): QueryOptions<SwapQuote> {
  const from = terms && toSwapAccount(terms.networkId, terms.from.address)
  const to = terms && toSwapAccount(terms.networkId, terms.to.address)
  return {
    queryKey: ['swapQuote', terms?.accountId, from, to, terms?.amount],
    staleTime: quoteRefreshMs,
    refetchInterval: quoteRefreshMs,
    enabled: terms !== undefined,
    async queryFn({ signal }) {
      const { amount, accountId } = terms as SwapTerms
      const input = {
        amount: `${amount}`,
        userAddress: parseAccountId(accountId).address,
        from: from as NonNullable<typeof from>,
        to: to as NonNullable<typeof to>,
      }
      const askedAt = kit.environment.clock.now()
      const { quotes } = await callApi(kit, getSwapQuotes, input, { signal }).catch(async error => {
        throw await toSwapError(error, signal)
      })
      // The best one of those that are about this swap.
      const [best] = quotes
        .filter(({ fromAmount, toAmount, venue }) => {
          const isOfferable = !venue || !unreadVenues.includes(venue.id)
          return isOfferable && fromAmount === input.amount && BigInt(toAmount) > 0n
        })
        .sort((first, second) => (BigInt(first.toAmount) < BigInt(second.toAmount) ? 1 : -1))
      if (!best) throw new BillfoldError(swapNoRoute)
      const { venue, route, fees, priceImpactBps, gas } = best
      return { toAmount: BigInt(best.toAmount), venue, route, fees, priceImpactBps, gas, askedAt }
    },
  }
}
