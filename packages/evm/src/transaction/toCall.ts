import type { CallRequest, TransactionRequest } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'

/** What a host asks for, as a call. @throws `rpc/invalid-params` for a serialised transaction: wallets of this family take none. */
export function toCall(transaction: TransactionRequest): CallRequest {
  if ('serialized' in transaction)
    throw new BillfoldError(rpcInvalidParams, { details: 'EVM wallets take no serialised transaction' })
  return transaction
}
