import { getShownAccount } from '../core/account/getShownAccount.ts'
import { requireConnection } from '../core/actions/requireConnection.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import {
  sendAmountAndReceiver,
  sendInsufficientBalance,
  sendInvalidAddress,
  sendInvalidAmount,
  sendTokenRequired,
  sendUnsupportedChain,
} from '../protocol/errors/rows/send.ts'
import { isPlaces } from '../protocol/units/isPlaces.ts'
import { readAmount } from './readAmount.ts'
import type { Receiver } from './resolveReceiver.ts'
import type { SendDraft, SendReview } from './SendState.ts'

/**
 * What a draft comes to, pinned to the account and network of this moment. `receiver` is the one that the draft's
 * text was found to name.
 *
 * @throws as specification section 5 and 8 say: `send/unsupported-chain` · `send/amount-and-receiver-required` ·
 * `send/token-required` · `send/invalid-amount` · `send/invalid-address` · `send/insufficient-balance` ·
 * `connector/not-connected`.
 */
export function toReview(kit: Kit, draft: SendDraft, receiver: Receiver | undefined): SendReview {
  const to = receiver?.address
  const context = requireConnection(kit)
  const { network } = context
  const adapter = kit.adapters.get(network.namespace)
  const accountId = getShownAccount(kit, { namespace: network.namespace }).accountId
  if (!accountId || !adapter?.features.transfer?.isAvailable(context)) throw new BillfoldError(sendUnsupportedChain)
  const { token } = draft
  if (!draft.amount || !draft.to) throw new BillfoldError(sendAmountAndReceiver)
  if (!token || token.networkId !== network.id || !isPlaces(token.decimals)) throw new BillfoldError(sendTokenRequired)
  const amount = readAmount(draft)
  if (!amount) throw new BillfoldError(sendInvalidAmount)
  if (!receiver || !to || adapter.isBurnAddress?.(to) || !adapter.isAddress(to))
    throw new BillfoldError(sendInvalidAddress)
  if (receiver.refusal) throw receiver.refusal
  if (amount > token.balance) throw new BillfoldError(sendInsufficientBalance)
  return {
    accountId,
    networkId: network.id,
    token,
    amount,
    to,
    ...(receiver.name === undefined ? {} : { toName: receiver.name }),
  }
}
