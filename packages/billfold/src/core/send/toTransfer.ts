import type { TransferRequest } from '../contracts/Features.ts'
import type { SendReview } from './SendState.ts'

/** A review as the family takes it. */
export function toTransfer({ token, amount, to }: Pick<SendReview, 'token' | 'amount' | 'to'>): TransferRequest {
  const { address, decimals } = token
  return { to, amount, ...(address === undefined ? {} : { token: { address, decimals } }) }
}
