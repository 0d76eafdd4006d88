import { concatBytes } from '@noble/hashes/utils.js'
import { hash160 } from './hash160.ts'

/** The script that signatures of a witness key are made over (BIP-143): the one of P2PKH. */
export function keyScript(key: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), hash160(key), Uint8Array.of(0x88, 0xac))
}
