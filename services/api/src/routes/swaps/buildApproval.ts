import { buildApproval, parseAccountId } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { requirePair } from './requirePair.ts'
import { requireSwaps } from './requireSwaps.ts'

/** The approval that a swap by a venue needs. It goes to the token's contract, which `tx.from` holds (facts R10). */
export const buildApprovalRoute = projectRoute({
  endpoint: buildApproval,
  rate: 'swap',
  async handle({ userAddress, from, to, amount, venue: id }, call) {
    const swaps = await requireSwaps(call, parseAccountId(from).networkId)
    const { network, rules, toAccountId, toUser, venueOf } = swaps
    const pair = requirePair(swaps, { from, to })
    toUser(userAddress, 'userAddress')
    const venue = venueOf(id)
    const units = amount === undefined ? undefined : BigInt(amount)
    if (units !== undefined && units >= 1n << 256n)
      throw new ApiError(reasons.invalidInput, { detail: 'amount is above 2^256' })
    if (!rules.allowances || pair.from === nativeAddress)
      throw new ApiError(reasons.invalidInput, { detail: 'from needs no approval' })
    const leave = takeRpcPlace(call)
    try {
      const [spender, gasPrice] = await Promise.all([
        call.services.swaps.readSpender(venue, network),
        call.services.swaps.readGasPrice(network),
      ])
      if (spender === undefined) throw new ApiError(reasons.invalidInput, { detail: 'from needs no approval' })
      const { build, gas } = rules.allowances
      call.header('cache-control', 'private, no-store')
      return {
        tx: {
          from: toAccountId(pair.from),
          to: toAccountId(spender),
          data: build({ spender, amount: units }),
          value: '0',
          ...(gasPrice === undefined ? {} : { eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` } }),
        },
      }
    } finally {
      leave()
    }
  },
})
