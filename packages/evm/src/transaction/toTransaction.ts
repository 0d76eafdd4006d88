import type { CallRequest, TransferRequest } from 'billfold/adapter'
import {
  BillfoldError,
  sendAmountAndReceiver,
  sendInvalidAddress,
  sendInvalidAmount,
  sendTokenAddressRequired,
} from 'billfold/protocol'
import { word } from '../abi/word.ts'
import { isAddress } from '../address/isAddress.ts'

/** Selector of ERC-20's `transfer(address,uint256)`. What it returns is not looked at: some tokens return nothing. */
const transferSelector = '0xa9059cbb'
const amountLimit = 2n ** 256n

/**
 * The transaction that moves a native or ERC-20 token (specification section 4, "Send"). Amounts are base units.
 *
 * @throws `send/amount-and-receiver-required` · `send/invalid-amount` when it is not a positive 256-bit integer ·
 * `send/invalid-address` (wrong checksums included) · `send/token-address-required`.
 */
export function toTransaction({ token, to, amount }: TransferRequest): CallRequest {
  if (!to || amount === undefined) throw new BillfoldError(sendAmountAndReceiver)
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= amountLimit) throw new BillfoldError(sendInvalidAmount)
  if (!isAddress(to)) throw new BillfoldError(sendInvalidAddress)
  if (!token) return { to, value: amount, data: '0x' }
  if (!isAddress(token.address)) throw new BillfoldError(sendTokenAddressRequired)
  return { to: token.address, value: 0n, data: transferSelector + word(to) + word(amount) }
}
