import type { TransferRequest } from 'billfold/adapter'
import { BillfoldError, sendAmountAndReceiver, sendInvalidAddress, sendInvalidAmount } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { readAccounts } from '../read/readAccounts.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { findReceiverFault } from './findReceiverFault.ts'
import { instructions } from './instructions.ts'
import { planTokenTransfer } from './planTokenTransfer.ts'
import type { TransferPlan } from './TransferPlan.ts'

/** The programs count in 64 bits. */
const amountLimit = 2n ** 64n

/**
 * What a transfer takes: its instructions, and what goes beside the amount. Reads what has to be known of the receiver
 * and of the token. Amounts are base units, integers throughout.
 *
 * @throws `send/amount-and-receiver-required` · `send/invalid-amount` when it is no positive 64-bit integer ·
 * `send/invalid-address` · what `findReceiverFault` and `planTokenTransfer` find.
 */
export async function planTransfer(rpc: Rpc, from: string, transfer: TransferRequest): Promise<TransferPlan> {
  const { to, amount, token } = transfer
  if (!to || amount === undefined) throw new BillfoldError(sendAmountAndReceiver)
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= amountLimit) throw new BillfoldError(sendInvalidAmount)
  if (!isAddress(to)) throw new BillfoldError(sendInvalidAddress)
  const [receiver = null, mint = null] = await readAccounts(rpc, token ? [to, token.address] : [to])
  const fault = findReceiverFault(to, receiver)
  if (fault) throw fault
  if (token) return planTokenTransfer(rpc, { from, to, amount, token, mint })
  return { instructions: [instructions.transferNative(from, to, amount)] }
}
