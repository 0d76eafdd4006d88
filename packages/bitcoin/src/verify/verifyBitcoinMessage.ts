import { fromBase64 } from '../bytes/fromBase64.ts'
import { readProof } from './readProof.ts'
import { toScript } from './toScript.ts'
import { toSpend } from './toSpend.ts'
import { verifyProof } from './verifyProof.ts'
import { verifyRecoverable } from './verifyRecoverable.ts'

/** Longer than any proof of one key. */
const signatureCharacters = 2_000

/**
 * Whether the owner of an address signed a message: as Bitcoin Core and BIP-137 have it (65 bytes, not for taproot), or by
 * BIP-322 in its simple or full form. `signature` is base64. For addresses of one key (P2PKH, P2WPKH, P2SH-P2WPKH, taproot's
 * key path); those of scripts are answered `false`. Makes no request and never throws.
 *
 * @example verifyBitcoinMessage({ address, message: 'Hello', signature }) // true
 */
export function verifyBitcoinMessage(parameters: verifyBitcoinMessage.Parameters): boolean {
  const { address, message, signature } = parameters
  const script = toScript(address)
  if (!script || !signature || signature.length > signatureCharacters) return false
  try {
    const bytes = fromBase64(signature)
    if (bytes?.length === 65 && verifyRecoverable(script, message, bytes)) return true
    const proof = readProof(signature, toSpend(script, message))
    return proof !== undefined && verifyProof(script, message, proof)
  } catch {
    return false
  }
}

export declare namespace verifyBitcoinMessage {
  type Parameters = {
    readonly address: string
    readonly message: string
    /** Base64. */
    readonly signature: string
  }
}
