import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import { toHex } from '../bytes/toHex.ts'
import { hash160 } from './hash160.ts'
import { ownsScript } from './ownsScript.ts'
import type { InputSignature } from './signaturesOf.ts'
import { spentOutput } from './spentOutput.ts'

/**
 * Whether a signature is one of this transaction for the output that an input spends, by a key that the output names: its
 * own key (P2PKH, P2WPKH, P2SH-P2WPKH, taproot), or one in its script (bare, P2SH, P2WSH, a taproot leaf). What is spent is read
 * from `asked`, the PSBT that was given to the wallet.
 */
export function isSignatureValid(asked: Transaction, at: number, signature: InputSignature): boolean {
  try {
    const hash = hashOf(asked, at, signature)
    if (!hash) return false
    const { bytes, key = spentOutput(asked, at)?.script.subarray(2) as Uint8Array, kind } = signature
    if (kind !== 'ecdsa') return schnorr.verify(bytes, hash, key)
    return secp256k1.verify(secp256k1.Signature.fromDER(bytes).toCompactRawBytes(), hash, key)
  } catch {
    return false
  }
}

/** What is signed; `undefined` where the key has no part in the output. */
function hashOf(asked: Transaction, at: number, { key, kind, type }: InputSignature): Uint8Array | undefined {
  const { redeemScript, tapLeafScript = [], witnessScript } = asked.getInput(at)
  const spent = spentOutput(asked, at)
  if (!spent) return undefined
  const { amount, script } = spent
  if (kind !== 'ecdsa') {
    if (script.length !== 34 || script[0] !== 0x51) return undefined
    const outputs = Array.from({ length: asked.inputsLength }, (_, index) => spentOutput(asked, index))
    const scripts = outputs.map(output => output?.script as Uint8Array)
    const amounts = outputs.map(output => output?.amount as bigint)
    if (!key) return asked.preimageWitnessV1(at, scripts, type, amounts)
    const [, leaf] = tapLeafScript.find(([, each]) => toHex(each).includes(toHex(key))) ?? []
    return leaf && asked.preimageWitnessV1(at, scripts, type, amounts, undefined, leaf.slice(0, -1), leaf.at(-1))
  }
  if (!key) return undefined
  const owned = ownsScript(script, key)
  if (owned === 'p2pkh') return legacyHash(asked, at, script, type)
  if (owned) return asked.preimageWitnessV0(at, keyScript(key), type, amount)
  const inner = redeemScript ?? script
  const code = witnessScript ?? redeemScript ?? script
  const isInner = !redeemScript || toHex(script) === `a914${toHex(hash160(redeemScript))}87`
  if (!isInner || !toHex(code).includes(toHex(key))) return undefined
  if (!witnessScript) return legacyHash(asked, at, code, type)
  const isWitness = toHex(inner) === `0020${toHex(sha256(witnessScript))}`
  return isWitness ? asked.preimageWitnessV0(at, code, type, amount) : undefined
}

/** The script that signatures of a witness key are made over (BIP-143): the one of P2PKH. */
function keyScript(key: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), hash160(key), Uint8Array.of(0x88, 0xac))
}

/**
 * What is signed for an input without a witness. The library makes this hash, too, but keeps it to itself in its types: its
 * version is pinned, and a real chain takes what is checked by it.
 */
function legacyHash(transaction: Transaction, at: number, script: Uint8Array, type: number): Uint8Array {
  const { preimageLegacy } = transaction as unknown as {
    preimageLegacy(at: number, script: Uint8Array, type: number): Uint8Array
  }
  return preimageLegacy.call(transaction, at, script, type)
}
