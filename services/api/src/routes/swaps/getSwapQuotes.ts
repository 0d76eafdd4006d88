import { formatAccountId, getSwapQuotes, parseAccountId } from 'billfold/protocol'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { parseAmount } from './parseAmount.ts'
import { requirePair } from './requirePair.ts'
import { requireSwaps } from './requireSwaps.ts'

/** Quotes of every venue that answers, the best one first. They hold for 30 s. */
export const getSwapQuotesRoute = projectRoute({
  endpoint: getSwapQuotes,
  rate: 'swap',
  async handle({ amount, from, to, userAddress, gasPrice }, call) {
    const { networkId } = parseAccountId(from)
    const swaps = await requireSwaps(call, networkId)
    const { network, toAccountId, toUser } = swaps
    const pair = requirePair(swaps, { from, to })
    const user = userAddress === undefined ? undefined : toUser(formatAccountId(networkId, userAddress), 'userAddress')
    const request = {
      ...pair,
      network,
      user,
      amount: parseAmount(amount),
      gasPrice: gasPrice === undefined ? undefined : BigInt(gasPrice),
    }
    const leave = takeRpcPlace(call)
    const { rows, expiresAt } = await call.services.swaps.readQuotes(request).finally(leave)
    call.header('cache-control', 'private, no-store')
    return {
      quotes: rows.map(({ venue, amountOut, route, fees, priceImpactBps, gas, spender }) => ({
        id: null,
        fromAmount: `${request.amount}`,
        fromAccount: from,
        toAmount: `${amountOut}`,
        toAccount: to,
        venue: { id: venue.id, name: venue.name },
        ...(route && { route: route.map(({ shareBps, path }) => ({ shareBps, path: path.map(toAccountId) })) }),
        fees: fees.map(fee => ({ label: fee.label, token: toAccountId(fee.token), amount: `${fee.amount}` })),
        ...(priceImpactBps === undefined ? {} : { priceImpactBps }),
        ...(gas === undefined ? {} : { gas: `${gas}` }),
        ...(spender === undefined ? {} : { spender: toAccountId(spender) }),
        expiresAt,
      })),
    }
  },
})
