import { concatBytes } from '@noble/hashes/utils.js'
import { toHex } from '../bytes/toHex.ts'
import { hash160 } from './hash160.ts'

/**
 * How the owner of one ECDSA key spends a script: P2PKH, P2WPKH, or P2WPKH inside P2SH; `undefined` when the script is not
 * that key's. Witness scripts take compressed keys only (BIP-143).
 */
export function ownsScript(script: Uint8Array, key: Uint8Array): 'p2pkh' | 'p2wpkh' | 'p2sh' | undefined {
  const hash = hash160(key)
  const witness = concatBytes(Uint8Array.of(0x00, 0x14), hash)
  const hex = toHex(script)
  if (hex === `76a914${toHex(hash)}88ac`) return 'p2pkh'
  if (key.length !== 33) return undefined
  if (hex === toHex(witness)) return 'p2wpkh'
  return hex === `a914${toHex(hash160(witness))}87` ? 'p2sh' : undefined
}
