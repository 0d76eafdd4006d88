import { getAllowance, parseAccountId } from 'billfold/protocol'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { requireSwaps } from './requireSwaps.ts'

const maxAmount = (1n << 256n) - 1n

/** What the contract of a venue may take of a token. A native currency and families without allowances need none: the answer is the largest amount. */
export const getAllowanceRoute = projectRoute({
  endpoint: getAllowance,
  rate: 'swap',
  async handle({ tokenAddress, userAddress, venue: id }, call) {
    const { network, rules, toToken, toUser, venueOf } = await requireSwaps(
      call,
      parseAccountId(tokenAddress).networkId,
    )
    const token = toToken(tokenAddress, 'tokenAddress')
    const owner = toUser(userAddress, 'userAddress')
    const venue = venueOf(id)
    call.header('cache-control', 'private, no-store')
    const leave = takeRpcPlace(call)
    try {
      const spender = token === nativeAddress ? undefined : await call.services.swaps.readSpender(venue, network)
      if (spender === undefined || !rules.allowances) return { allowance: `${maxAmount}` }
      return { allowance: `${await rules.allowances.read(network, { token, owner, spender })}` }
    } finally {
      leave()
    }
  },
})
