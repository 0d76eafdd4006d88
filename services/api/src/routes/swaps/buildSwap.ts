import { buildSwap, parseAccountId } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { parseSlippage } from '../../swaps/parseSlippage.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { parseAmount } from './parseAmount.ts'
import { requirePair } from './requirePair.ts'
import { requireSwaps } from './requireSwaps.ts'

/** In percent, where the caller names none. */
const defaultSlippage = 1
/** A wallet may be slow to sign, and a block to come. */
const deadlineSeconds = 1_200

/** The transaction of a swap at the prices of now, by one venue; it pays the account that swaps. */
export const buildSwapRoute = projectRoute({
  endpoint: buildSwap,
  rate: 'swap',
  isProjectInBody: true,
  async handle({ body }, call) {
    const { services, header } = call
    const swaps = await requireSwaps(call, parseAccountId(body.from).networkId)
    const { network, toAccountId, toUser, venueOf } = swaps
    const pair = requirePair(swaps, body)
    const user = toUser(body.userAddress, 'userAddress')
    const amount = parseAmount(body.amount)
    const slippageBps = parseSlippage(body.eip155?.slippage ?? defaultSlippage)
    if (slippageBps === undefined)
      throw new ApiError(reasons.invalidInput, {
        detail: 'body.eip155.slippage takes 0 to 50, with two decimals at most',
      })
    const venue = venueOf(body.venue)
    const leave = takeRpcPlace(call)
    try {
      const gasPrice = await services.swaps.readGasPrice(network)
      const deadline = Math.floor(services.clock.now() / 1_000) + deadlineSeconds
      const request = { ...pair, network, amount, user, gasPrice, slippageBps, deadline }
      const { transaction, amountOut, minAmountOut, spender, expiresAt } = await services.swaps.build(venue, request)
      header('cache-control', 'private, no-store')
      const gas = transaction.kind === 'call' ? transaction.gas : undefined
      return {
        tx:
          transaction.kind === 'serialized'
            ? { solana: { transaction: transaction.transaction } }
            : {
                from: body.userAddress,
                to: toAccountId(transaction.to),
                data: transaction.data,
                value: `${transaction.value}`,
                ...(gas === undefined || gasPrice === undefined
                  ? {}
                  : { eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` } }),
              },
        toAmount: `${amountOut}`,
        minToAmount: `${minAmountOut}`,
        ...(spender === undefined ? {} : { spender: toAccountId(spender) }),
        expiresAt,
      }
    } finally {
      leave()
    }
  },
})
