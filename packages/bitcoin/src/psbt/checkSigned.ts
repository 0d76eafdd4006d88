import type { Transaction } from '@scure/btc-signer'
import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { toHex } from '../bytes/toHex.ts'
import { readPsbt } from './readPsbt.ts'
import { sighashesOf } from './sighashesOf.ts'

/**
 * What a wallet gave back for a PSBT: the very transaction that was asked for, signed for nothing but all of it unless
 * other kinds of signature were asked for.
 *
 * @throws `connector/invalid-answer` when it is another transaction, holds another kind of signature, or is none.
 */
export function checkSigned(asked: Transaction, answer: unknown, allowed: readonly number[] = []): Transaction {
  const signed = readPsbt(answer)
  if (!signed) refuse('The wallet gave no PSBT')
  if (toHex(signed.unsignedTx) !== toHex(asked.unsignedTx)) refuse('The wallet gave another transaction back')
  for (let at = 0; at < signed.inputsLength; at++)
    for (const type of sighashesOf(signed.getInput(at)))
      if (type > 1 && !allowed.includes(type)) refuse(`Input ${at} is signed as 0x${type.toString(16)}`)
  return signed
}

function refuse(details: string): never {
  throw new BillfoldError(connectorInvalidAnswer, { details })
}
