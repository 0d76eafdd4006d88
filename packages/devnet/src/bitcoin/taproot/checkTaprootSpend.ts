import { schnorr } from '@noble/curves/secp256k1'
import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import type { encodeTransaction } from '../wire/encodeTransaction.ts'
import { hashTaprootSpend } from './hashTaprootSpend.ts'

/** The first byte of an annex (BIP-341). */
const ANNEX = 0x50

/**
 * Checks the spend of a taproot output by its key (BIP-340, BIP-341), which the bundled node, older than taproot, would accept
 * from any sender. Script paths (BIP-342) and annexes are refused, as nothing here could check them.
 *
 * @returns nothing when the spend is right; otherwise why it is refused, in the words of Bitcoin Core where it has some.
 */
export function checkTaprootSpend(
  transaction: encodeTransaction.Parameters,
  index: number,
  prevouts: readonly BitcoinTransaction.Output[],
): string | undefined {
  const input = transaction.inputs[index]
  const prevout = prevouts[index]
  if (input === undefined || prevout === undefined) return 'bad-txns-inputs-missingorspent'
  if (input.scriptSig.length > 0) return failed('Witness requires empty scriptSig')
  const [signature, ...more] = input.witness
  if (signature === undefined) return failed('Witness program was passed an empty witness')
  const last = more.at(-1)
  if (last?.[0] === ANNEX) return 'bad-witness-nonstandard (a taproot annex)'
  if (more.length > 0) return 'taproot-script-path (this local chain checks taproot spends by key only, not by script)'
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
  if (signature.length !== 64 && signature.length !== 65) return failed('Invalid Schnorr signature size')
  const digest =
    // SIGHASH_DEFAULT is said by leaving the byte out.
    signature.length === 65 && hashType === 0 ? undefined : hashTaprootSpend(transaction, index, prevouts, hashType)
  if (digest === undefined) return failed('Invalid Schnorr signature hash type')
  const isRight = schnorr.verify(signature.slice(0, 64), digest, prevout.script.slice(2))
  return isRight ? undefined : failed('Invalid Schnorr signature')
}

const failed = (reason: string) => `mandatory-script-verify-flag-failed (${reason})`
