import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import { keyScript } from './keyScript.ts'
import { legacyHash } from './legacyHash.ts'
import { ownsScript } from './ownsScript.ts'
import type { Proof } from './readProof.ts'
import { readPushes } from './readPushes.ts'
import { toSpend } from './toSpend.ts'

/** The only kind of ECDSA signature that counts: of everything. */
const all = 1

/**
 * Whether a proof (BIP-322) holds: the transaction that it makes spends the one that the message makes, and nothing else,
 * at once, by the one key of a P2PKH, P2WPKH, P2SH-P2WPKH or taproot address (its key path). Scripts are not run: proofs
 * of several keys, time locks and proofs of funds are not accepted.
 */
export function verifyProof(script: Uint8Array, message: string, proof: Proof): boolean {
  const spent = toSpend(script, message)
  const { witness, scriptSig, version } = proof
  const transaction = new Transaction({ version, allowUnknownOutputs: true, disableScriptCheck: true })
  transaction.addInput({ txid: spent, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })

  if (script.length === 34 && script[0] === 0x51) {
    const [signature] = witness
    if (witness.length !== 1 || !signature || scriptSig.length) return false
    const type = signature.length === 65 ? signature[64] : 0
    if (type === undefined || type > all || (signature.length === 65 && type === 0)) return false
    const hash = transaction.preimageWitnessV1(0, [script], type, [0n])
    return schnorr.verify(signature.subarray(0, 64), hash, script.subarray(2))
  }
  const [signature, key] = witness.length ? witness : readPushes(scriptSig)
  if (!signature || !key || (witness.length && witness.length !== 2)) return false
  const kind = ownsScript(script, key)
  if (!kind || (kind === 'p2pkh') !== !witness.length || signature[signature.length - 1] !== all) return false
  // What stands before a nested witness, where it was written down, can only be the script inside.
  if (kind === 'p2wpkh' && scriptSig.length) return false
  const hash =
    kind === 'p2pkh'
      ? legacyHash(transaction, 0, script, all)
      : transaction.preimageWitnessV0(0, keyScript(key), all, 0n)
  return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)).toCompactRawBytes(), hash, key)
}
