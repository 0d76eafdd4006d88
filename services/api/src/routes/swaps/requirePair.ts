import type { AccountId } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { SwapNetwork } from './requireSwaps.ts'

/**
 * The keys of the two tokens of a swap.
 *
 * @throws ApiError `INVALID_INPUT` for tokens of another network, or one and the same.
 */
export function requirePair({ toToken }: SwapNetwork, pair: { readonly from: AccountId; readonly to: AccountId }) {
  const from = toToken(pair.from, 'from')
  const to = toToken(pair.to, 'to')
  if (from === to) throw new ApiError(reasons.invalidInput, { detail: 'from and to are one token' })
  return { from, to }
}
