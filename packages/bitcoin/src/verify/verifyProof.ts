import { Transaction } from '@scure/btc-signer'
import { toHex } from '../bytes/toHex.ts'
import { hash160 } from './hash160.ts'
import { isSignatureValid } from './isSignatureValid.ts'
import { ownsScript } from './ownsScript.ts'
import type { Proof } from './readProof.ts'
import { signaturesOf } from './signaturesOf.ts'
import { toSpend } from './toSpend.ts'

/** The only kind of ECDSA signature that counts: of everything. */
const all = 1

/**
 * Whether a proof (BIP-322) holds: the transaction that it makes spends the one that the message makes, and nothing else,
 * at once, by the one key of a P2PKH, P2WPKH, P2SH-P2WPKH or taproot address (its key path). Scripts are not run: proofs
 * of several keys, time locks and proofs of funds are not accepted.
 */
export function verifyProof(script: Uint8Array, message: string, proof: Proof): boolean {
  const { witness, scriptSig, version } = proof
  const transaction = new Transaction({ version, allowUnknownOutputs: true })
  transaction.addInput({ txid: toSpend(script, message), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })

  const [signature] = signaturesOf({ finalScriptWitness: [...witness], finalScriptSig: scriptSig })
  if (!signature || witness.length > 2) return false
  const { key, type } = signature
  if (!key) {
    const isShort = witness[0]?.length === 64
    return !scriptSig.length && type === (isShort ? 0 : all) && isSignatureValid(transaction, 0, signature)
  }
  const kind = ownsScript(script, key)
  if (!kind || (kind === 'p2pkh') !== !witness.length || type !== all) return false
  // What stands before a nested witness, where it was written down, is the script inside.
  const inside = kind === 'p2sh' ? `160014${toHex(hash160(key))}` : ''
  if (kind !== 'p2pkh' && scriptSig.length && toHex(scriptSig) !== inside) return false
  return isSignatureValid(transaction, 0, signature)
}
