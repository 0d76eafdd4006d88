import type { Transaction } from '@scure/btc-signer'
import { readPushes } from './readPushes.ts'

/** One signature of an input. `key` is absent for taproot's key path, where it is in the script that is spent. */
export type InputSignature = {
  readonly kind: 'ecdsa' | 'taproot' | 'tapscript'
  readonly key?: Uint8Array
  /** DER, or the 64 bytes of BIP-340, without its type. */
  readonly bytes: Uint8Array
  /** Kind of signature hash: 0 for taproot's default, 1 for all. */
  readonly type: number
}

/** The signatures in an input, finalised or not. Those of a finalised script are not looked for. */
export function signaturesOf(input: ReturnType<Transaction['getInput']>): readonly InputSignature[] {
  const { finalScriptSig, finalScriptWitness = [], partialSig = [], tapKeySig, tapScriptSig = [] } = input
  const [first, second] = finalScriptWitness.length
    ? finalScriptWitness
    : readPushes(finalScriptSig ?? new Uint8Array())
  return [
    ...partialSig.map(([key, signature]) => ecdsa(signature, key)),
    ...(tapKeySig ? [schnorr('taproot', tapKeySig)] : []),
    ...tapScriptSig.map(([{ pubKey }, signature]) => schnorr('tapscript', signature, pubKey)),
    // A single item is taproot's key path; two are a signature and its key.
    ...(first && finalScriptWitness.length === 1 ? [schnorr('taproot', first)] : []),
    ...(first && second && (second.length === 33 || !finalScriptWitness.length) ? [ecdsa(first, second)] : []),
  ]
}

function ecdsa(signature: Uint8Array, key: Uint8Array): InputSignature {
  return { kind: 'ecdsa', key, bytes: signature.subarray(0, -1), type: signature.at(-1) ?? 0 }
}

/** BIP-341 knows no 65 bytes that end in the default, which is written by leaving it out. */
const malformed = 0x100

function schnorr(kind: 'taproot' | 'tapscript', signature: Uint8Array, key?: Uint8Array): InputSignature {
  const type = signature.length === 65 ? signature[64] || malformed : 0
  return { kind, ...(key ? { key } : {}), bytes: signature.subarray(0, 64), type }
}
