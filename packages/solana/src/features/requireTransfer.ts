import type { TransferRequest } from 'billfold/adapter'
import { requireMembers } from './requireMembers.ts'

/**
 * Refuses a transfer with members that mean nothing on Solana, such as `speed` or `memo`.
 *
 * @throws `rpc/invalid-params` naming the members.
 */
export function requireTransfer(transfer: TransferRequest): void {
  requireMembers(transfer, ['token', 'to', 'amount'])
  if (transfer.token) requireMembers(transfer.token, ['address', 'decimals'])
}
