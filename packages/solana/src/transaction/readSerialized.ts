import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { findTransaction } from './findTransaction.ts'

/**
 * The transaction that a host passes as text.
 *
 * @throws `rpc/invalid-params`.
 */
export function readSerialized(text: unknown): NonNullable<ReturnType<typeof findTransaction>> {
  const transaction = findTransaction(text)
  if (!transaction) throw new BillfoldError(rpcInvalidParams, { details: 'This is no serialised transaction' })
  return transaction
}
