import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { isSigned } from '../signature/isSigned.ts'
import { findTransaction } from '../transaction/findTransaction.ts'

type Found = NonNullable<ReturnType<typeof findTransaction>>

/**
 * The transaction that a wallet has signed, in base64 or base58 as wallets send it. A wallet may change what it signs (a
 * fee, a guard), so the message need not be the asked one: what counts is that the account has signed what came back,
 * and still pays for it or not as before.
 *
 * @throws `connector/invalid-answer`.
 */
export function requireSigned(text: unknown, asked: Found, address: string): Found {
  const signed = findTransaction(text)
  if (!signed || !isSigned(signed, address))
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The account has not signed what came back' })
  if (signed.signers[0] !== asked.signers[0])
    throw new BillfoldError(connectorInvalidAnswer, { details: 'Somebody else pays for what came back' })
  return signed
}
