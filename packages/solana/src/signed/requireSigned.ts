import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { isEqual } from '../bytes/isEqual.ts'
import { isSigned } from '../signature/isSigned.ts'
import { findTransaction } from '../transaction/findTransaction.ts'
import { insertSignature } from './insertSignature.ts'
import { keepsInstructions } from './keepsInstructions.ts'

type Found = NonNullable<ReturnType<typeof findTransaction>>

/**
 * The transaction that a wallet has signed, out of its answer: `transaction` in base64 or base58, or, from early phones,
 * the `signature` alone. A wallet may add instructions (a guard, a compute budget) and renew the blockhash. Everything
 * else that was asked for has to be in what it signed: each instruction, who pays, and what others have signed already.
 *
 * @throws `connector/invalid-answer`.
 */
export function requireSigned(answer: unknown, asked: Found, address: string): Found {
  const { transaction, signature } = isRecord(answer) ? answer : { transaction: answer }
  const signed = transaction === undefined ? insertSignature(asked, address, signature) : findTransaction(transaction)
  if (!signed || !isSigned(signed, address)) refuse('The account has not signed what came back')
  if (signed.signers[0] !== asked.signers[0]) refuse('Somebody else pays for what came back')
  if (!keepsInstructions(signed, asked)) refuse('What was asked for is not in what came back')
  for (const [at, other] of asked.signers.entries()) {
    const theirs = asked.signatures[at]
    if (other === address || !theirs?.some(byte => byte !== 0)) continue
    const kept = signed.signatures[signed.signers.indexOf(other)]
    if (!kept || !isEqual(kept, theirs) || !isEqual(signed.messageBytes, asked.messageBytes))
      refuse('Another signature does not hold for what came back')
  }
  return signed
}

function refuse(details: string): never {
  throw new BillfoldError(connectorInvalidAnswer, { details })
}
