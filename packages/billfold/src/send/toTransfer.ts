import type { TransferRequest } from '../core/contracts/Features.ts'
import type { SendReview } from './SendState.ts'

/** A review as the family takes it. */
export function toTransfer({
  token,
  amount,
  to,
  speed,
  terms,
}: Pick<SendReview, 'token' | 'amount' | 'to' | 'speed' | 'terms'>): TransferRequest {
  const { address, decimals } = token
  return {
    to,
    amount,
    ...(address === undefined ? {} : { token: { address, decimals } }),
    ...(speed ? { speed } : {}),
    ...(terms ? { terms } : {}),
  }
}
