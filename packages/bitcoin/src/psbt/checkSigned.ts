import type { Transaction } from '@scure/btc-signer'
import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { toHex } from '../bytes/toHex.ts'
import { isSignatureValid } from '../verify/isSignatureValid.ts'
import { type InputSignature, signaturesOf } from '../verify/signaturesOf.ts'
import { readPsbt } from './readPsbt.ts'

/** An input that the wallet was asked to sign. */
export type AskedInput = {
  readonly index: number
  /** Kinds of signature hash that were asked for; empty for the default, which covers everything. */
  readonly sighashTypes: readonly number[]
  /** Whether a key of the input's script is the account's, where the script has several. */
  readonly isOwner?: (key: Uint8Array) => boolean
}

/**
 * What a wallet gave back for a PSBT: the very transaction that was asked for (inputs, outputs, sequences, lock time), each
 * asked input signed by the account's key of the output that it spends, with the asked kind of signature hash, and no other kind of
 * signature added anywhere.
 *
 * @throws `connector/invalid-answer` otherwise.
 */
export function checkSigned(asked: Transaction, answer: unknown, inputs: readonly AskedInput[]): Transaction {
  const signed = readPsbt(answer)
  if (!signed) refuse('The wallet gave no PSBT')
  if (toHex(signed.unsignedTx) !== toHex(asked.unsignedTx)) refuse('The wallet gave another transaction back')
  for (let at = 0; at < signed.inputsLength; at++) {
    const before = signaturesOf(asked.getInput(at)).map(toText)
    const found = signaturesOf(signed.getInput(at))
    const own = inputs.find(({ index }) => index === at)
    const types = own?.sighashTypes.length ? own.sighashTypes : [asked.getInput(at).sighashType ?? 1]
    // Taproot's default is the same as all, written shorter.
    const isAsked = ({ type }: InputSignature) => types.includes(type) || (type < 2 && types.some(each => each < 2))
    const other = found.find(signature => !isAsked(signature) && !before.includes(toText(signature)))
    if (other) refuse(`Input ${at} is signed as 0x${other.type.toString(16)}`)
    const isTheirs = ({ key }: InputSignature) => !key || !own?.isOwner || own.isOwner(key)
    const isRight = (each: InputSignature) => isAsked(each) && isTheirs(each) && isSignatureValid(asked, at, each)
    if (own && !found.some(isRight)) refuse(`Input ${at} has no valid signature of its owner`)
  }
  return signed
}

function toText({ bytes, type }: InputSignature): string {
  return `${toHex(bytes)} ${type}`
}

function refuse(details: string): never {
  throw new BillfoldError(connectorInvalidAnswer, { details })
}
